import type { Person } from "#shared/contracts/accounts/accounts.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { call } from "#shared/http/client.ts";

export interface Member {
  email: string;
  password: string;
  /** The bearer token of the session that registering began. */
  token: string;
  user: Person;
}

let callers = 0;
let registered = 0;

/** Headers of a call from an unused address, for a server that believes its one proxy. */
export function fromNewAddress(): Record<string, string> {
  const n = ++callers;
  return { "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

/** Registers so many people through the API, one after the other, each from an address of their own. */
export async function registerMembers(origin: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n++) {
    const username = `member-${registered++}`;
    const { email, password } = { email: `${username}@example.org`, password: `hexagon ${crypto.randomUUID()}` };
    const { token, user } = await call({ origin, headers: fromNewAddress() }, accounts.register, {
      body: {
        email,
        password,
        username,
        firstName: "Maya",
        lastName: "Tremblay",
        isThirteenOrOlder: true,
      },
    });
    members.push({ email, password, token, user });
  }
  return members;
}
