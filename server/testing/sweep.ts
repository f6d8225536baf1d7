import { z } from "zod";
import type { Actor } from "#shared/domain/roles.ts";
import { isAllowed, ROLES } from "#shared/domain/roles.ts";
import { urlOf } from "#shared/http/client.ts";
import type { Contract, Endpoint } from "#shared/http/endpoint.ts";

/** How the sweep says who calls. */
type HeadersFor = (actor: Actor | null) => Record<string, string>;

const ID = "01890000-0000-7000-8000-000000000000";

/**
 * Asks every endpoint what it must refuse: a guest where a member is required (401), each role that its access does not
 * list (403), an empty body where one is required (400), and a path parameter of rubbish (never a 500). Answers one
 * line for each refusal that did not come.
 */
export async function sweep(contracts: Record<string, Contract>, origin: string, headersFor: HeadersFor) {
  const wrong: string[] = [];
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      for (const { who, actor, body, params, expected } of refusalsOf(endpoint)) {
        const headers = { ...headersFor(actor), ...(body && { "content-type": "application/json" }) };
        const url = origin + urlOf(endpoint, { params });
        const { status } = await fetch(url, { method: endpoint.method, headers, body: body ?? null });
        if (!expected(status)) wrong.push(`${domain}.${name} as ${who}: ${status}`);
      }
    }
  }
  return wrong;
}

interface Refusal {
  who: string;
  actor: Actor | null;
  params: Record<string, string>;
  body?: string;
  expected: (status: number) => boolean;
}

function refusalsOf(endpoint: Endpoint): Refusal[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(names.map((name) => [name, ID]));
  const allowed = ROLES.find((role) => isAllowed(endpoint.access, role)) ?? "user";
  const refusals: Refusal[] = [];
  if (endpoint.access !== "public") refusals.push({ who: "guest", actor: null, params, expected: is(401) });
  for (const role of ROLES.filter((role) => !isAllowed(endpoint.access, role))) {
    refusals.push({ who: role, actor: actor(role), params, expected: is(403) });
  }
  if (requiresBody(endpoint)) {
    refusals.push({ who: "empty body", actor: actor(allowed), params, body: "{}", expected: is(400) });
  }
  for (const name of names) {
    const rubbish = { ...params, [name]: "'%00\\\"--🪛" };
    refusals.push({ who: `rubbish for ${name}`, actor: actor(allowed), params: rubbish, expected: isNoFault });
  }
  return refusals;
}

const requiresBody = (endpoint: Endpoint) => endpoint.body !== undefined && !z.safeParse(endpoint.body, {}).success;
const actor = (role: Actor["role"]): Actor => ({ id: ID, role });
const is = (wanted: number) => (status: number) => status === wanted;
/** Refused, or answered: any text can be looked up as a code. */
const isNoFault = (status: number) => status < 500;
