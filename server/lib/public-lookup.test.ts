import { createHook } from "node:async_hooks";
import type { LookupAddress } from "node:dns";
import { expect, onTestFinished, test } from "vitest";
import { publicLookup } from "#server/lib/public-lookup.ts";
import { type Names, startNameServer } from "#server/testing/name-server.ts";

async function startLookup(names: Names, { signal = new AbortController().signal, askedMs = 60_000 } = {}) {
  const { asked, servers } = await startNameServer(names);
  const lookup = publicLookup(signal, { servers, askedMs });
  const find = (host: string) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      lookup(host, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses as LookupAddress[]),
      );
    });
  return { asked, lookup, find };
}

const PUBLIC = { ipv4: ["93.184.216.34"], ipv6: ["2606:2800:220:1::1"] };

test("a name leads to all of its addresses, or to the first", async () => {
  const { find, lookup } = await startLookup({ "films.example": PUBLIC });
  expect(await find("films.example")).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "2606:2800:220:1::1", family: 6 },
  ]);
  const first = await new Promise((resolve) => {
    lookup("films.example", {}, (...found) => resolve(found));
  });
  expect(first).toEqual([null, "93.184.216.34", 4]);
});

test.each([
  ["of IPv4", { ipv4: ["93.184.216.34", "10.0.0.1"] }],
  ["of IPv6", { ipv4: ["93.184.216.34"], ipv6: ["fd00::1"] }],
  ["that translates to one", { ipv4: ["93.184.216.34"], ipv6: ["64:ff9b::7f00:1"] }],
])("one hidden address %s hides the name", async (_name, found) => {
  const { find } = await startLookup({ "films.example": found });
  await expect(find("films.example")).rejects.toMatchObject({ name: "NotPublicError" });
});

test("an unknown name is not found", async () => {
  const { find } = await startLookup({ "empty.example": {} });
  await expect(find("films.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  await expect(find("empty.example")).rejects.toMatchObject({ code: "ENODATA" });
});

test.each(["localhost", "LOCALHOST.", "app.localhost", "database", "printer.local", "wiki.internal", "nas.home.arpa"])(
  "%s is a name of this machine or its network: no nameserver is asked for it",
  async (host) => {
    const { find, asked } = await startLookup({ [host]: PUBLIC });
    await expect(find(host)).rejects.toMatchObject({ name: "NotPublicError" });
    expect(asked).toEqual([]);
  },
);

test("a nameserver that never answers holds none of the threads that files and passwords need", async () => {
  const kinds: string[] = [];
  const hook = createHook({ init: (_id, kind) => void kinds.push(kind) }).enable();
  onTestFinished(() => void hook.disable());
  const leaving = new AbortController();
  const { find, asked } = await startLookup({ "slow.example": { ipv4: null, ipv6: null } }, { signal: leaving.signal });
  const found = find("slow.example");
  const refused = expect(found).rejects.toMatchObject({ code: "ECANCELLED" });
  await expect.poll(() => asked).toContain("slow.example");
  // The end of its look is the end of the resolver's, which would ask for minutes.
  leaving.abort();
  await refused;
  expect(kinds).toContain("QUERYWRAP");
  expect(kinds).not.toContain("GETADDRINFOREQWRAP");
});

test("a time that is over asks no nameserver", async () => {
  const { find, asked } = await startLookup({ "films.example": PUBLIC }, { signal: AbortSignal.abort() });
  await expect(find("films.example")).rejects.toThrow();
  expect(asked).toEqual([]);
});

test("one family that is never answered for leaves the other", async () => {
  const { find } = await startLookup({ "films.example": { ipv4: ["93.184.216.34"], ipv6: null } }, { askedMs: 300 });
  expect(await find("films.example")).toEqual([{ address: "93.184.216.34", family: 4 }]);
});
