import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compileEncoder } from "#server/http/encoder.ts";
import { date } from "#shared/http/wire.ts";

const thing = z.object({
  name: z.string(),
  size: z.nullable(z.number()),
  at: date,
  changedAt: z.nullable(date),
  note: z.optional(z.string()),
  tags: z.array(z.enum(["a", "b"])),
  parts: z.array(z.object({ id: z.int(), at: z.optional(date) })),
  either: z.union([z.object({ kind: z.literal("x"), at: date }), z.null()]),
  byName: z.record(z.string(), date),
});

const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") });
const things: fc.Arbitrary<z.output<typeof thing>> = fc.record({
  name: fc.string(),
  size: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  at: moment,
  changedAt: fc.option(moment),
  note: fc.option(fc.string(), { nil: undefined }),
  tags: fc.array(fc.constantFrom("a", "b")),
  parts: fc.array(fc.record({ id: fc.integer(), at: moment }, { requiredKeys: ["id"] })),
  either: fc.option(fc.record({ kind: fc.constant("x" as const), at: moment })),
  byName: fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== "__proto__"),
    moment,
  ),
});

test("an answer is encoded as zod encodes it", () => {
  const encode = compileEncoder(z.array(thing));
  fc.assert(
    fc.property(fc.array(things), (value) => {
      expect(JSON.parse(JSON.stringify(encode(value)))).toEqual(
        JSON.parse(JSON.stringify(z.encode(z.array(thing), value))),
      );
    }),
  );
});

test("keys that the schema does not name are dropped at every depth", () => {
  const schema = z.object({
    user: z.nullable(z.object({ id: z.string() })),
    list: z.array(z.object({ id: z.string() })),
  });
  const secret = { id: "1", password: "hash" };
  expect(compileEncoder(schema)({ user: secret, list: [secret], token: "t" })).toEqual({
    user: { id: "1" },
    list: [{ id: "1" }],
  });
});

test("a schema of a kind that is not taken apart still drops what it does not name", () => {
  const schema = z.union([z.object({ id: z.string() }), z.string()]);
  expect(compileEncoder(schema)({ id: "1", password: "hash" })).toEqual({ id: "1" });
});
