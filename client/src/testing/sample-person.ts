import { sampleId } from "#client/testing/samples.ts";
import type { Person } from "#shared/contracts/accounts/accounts.ts";

/** A person as they see themselves in the API; `number` makes the id. */
export function samplePerson({ number = 1, ...fields }: Partial<Person> & { number?: number } = {}): Person {
  return {
    id: sampleId(number),
    email: "maya@example.org",
    username: "maya",
    firstName: "Maya",
    lastName: "Tremblay",
    profileImageUrl: null,
    role: "user",
    authProvider: "local",
    isActive: true,
    terminatedAt: null,
    providerId: null,
    createdAt: new Date("2026-05-04T12:00:00Z"),
    updatedAt: new Date("2026-05-04T12:00:00Z"),
    ...fields,
  };
}
