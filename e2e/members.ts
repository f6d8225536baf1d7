import { randomInt, randomUUID } from "node:crypto";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";
import { call, type InputArgs } from "#shared/http/client.ts";
import type { Endpoint, EndpointOutput } from "#shared/http/endpoint.ts";
import { APP, SUPER_ADMIN } from "./surroundings.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** What a visitor types to register. */
export interface Newcomer extends Credentials {
  firstName: string;
  lastName: string;
  username: string;
}

export interface Member extends Newcomer {
  user: Person;
  /** The token of a session that no browser has. */
  token: string;
}

/** A person who is in no other journey. */
export function inventPerson(): Newcomer {
  const username = `maya-${randomUUID().slice(0, 12)}`;
  return {
    firstName: "Maya",
    lastName: "Tremblay",
    username,
    email: `${username}@example.org`,
    password: `hexagon ${randomUUID()}`,
  };
}

/** An address that has not called before. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A member, registered through the API. */
export async function makeMember(): Promise<Member> {
  const person = inventPerson();
  const { token, user } = await callAs(null, accounts.register, { body: { ...person, isThirteenOrOlder: true } });
  return { ...person, token, user };
}

/** A session of the super-admin's own for the API. */
export async function superAdmin(): Promise<{ token: string }> {
  return callAs(null, accounts.adminLogin, { body: SUPER_ADMIN });
}

/** Calls the API outside of every browser, as a guest or with a bearer token. */
export function callAs<E extends Endpoint>(
  who: { token: string } | null,
  endpoint: E,
  ...input: InputArgs<E>
): Promise<EndpointOutput<E>> {
  const headers = { "x-forwarded-for": newAddress(), ...(who && { authorization: `Bearer ${who.token}` }) };
  return call({ origin: APP, headers }, endpoint, ...input);
}
