import type { Actor } from "#shared/domain/roles.ts";
import { isAllowed, ROLES } from "#shared/domain/roles.ts";
import { urlOf } from "#shared/http/client.ts";
import type { Contract } from "#shared/http/endpoint.ts";

export type HeadersFor = (actor: Actor | null) => Record<string, string>;

const ID = "01890000-0000-7000-8000-000000000000";
const MOMENTS = [
  "0000-01-01T00:00:00Z",
  "-0001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "2026-01-01T00:00:60Z",
  "infinity",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
];
const NUMBERS = [
  "-1",
  "0",
  "2147483647",
  "2147483648",
  "9007199254740993",
  "1e308",
  "1e999",
  "-1e999",
  "1e-400",
  "0.5",
];
const IDS = ["", "x", "\u0000", ID.toUpperCase(), "ffffffff-ffff-ffff-ffff-ffffffffffff", "{".repeat(40)];
/** Texts of JSON, as numbers such as 1e999 have no other form. */
const KEYS = [
  ...MOMENTS.map((moment) => JSON.stringify([moment, ID])),
  ...MOMENTS.map((moment) => `[1e999,${JSON.stringify(moment)},"${ID}"]`),
  ...MOMENTS.map((moment) => `[0.5,${JSON.stringify(moment)},"${ID}"]`),
  ...NUMBERS.map((number) => `[${number},"${ID}"]`),
  ...NUMBERS.map((number) => `[${number}]`),
  ...NUMBERS.map((number) => `[${number},"2026-01-01T00:00:00Z","${ID}"]`),
  ...IDS.map((id) => JSON.stringify(["2026-01-01T00:00:00Z", id])),
  ...IDS.map((id) => JSON.stringify([1, id])),
  "null",
  "{}",
  "[]",
  "[[]]",
  `{"length":2,"0":1,"1":"${ID}"}`,
  `${"[".repeat(100)}${"]".repeat(100)}`,
];
/** What gives a list another order, and its cursors another form. */
const ORDERS = [{}, { q: "dresser" }, { order: "newest" }, { status: "accepted" }];
const TEXTS = ["", "%", "🪛", "AAAA", "====", "x".repeat(300), "x".repeat(5000), "\0", "__proto__", "W10=W10="];

/**
 * Sends cursors that no list ever gave out to every paged endpoint, with a role that may read it. Answers one line for
 * each that was a fault of ours: refused (400), not found or an empty page is right. `asked` counts the calls.
 */
export async function sendHostileCursors(
  contracts: Record<string, Contract>,
  origin: string,
  headersFor: HeadersFor,
): Promise<{ wrong: string[]; asked: number; endpoints: string[] }> {
  const wrong: string[] = [];
  const endpoints: string[] = [];
  let asked = 0;
  const cursors = [...KEYS.map((text) => Buffer.from(text).toString("base64url")), ...TEXTS];
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      if (!endpoint.paged) continue;
      endpoints.push(`${domain}.${name}`);
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => [param ?? "", ID]));
      const role = ROLES.find((one) => isAllowed(endpoint.access, one)) ?? "user";
      const headers = headersFor({ id: ID, role });
      const known = Object.keys(endpoint.query?._zod.def.shape ?? {});
      for (const narrowed of ORDERS.filter((one) => Object.keys(one).every((key) => known.includes(key)))) {
        for (const cursor of cursors) {
          const { status } = await fetch(origin + urlOf(endpoint, { params, query: { ...narrowed, cursor } }), {
            headers,
          });
          asked++;
          if (status >= 500) wrong.push(`${domain}.${name} with ${JSON.stringify(narrowed)} ${cursor}: ${status}`);
        }
      }
    }
  }
  return { wrong, asked, endpoints };
}
