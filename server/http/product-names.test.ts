import { expect, test } from "vitest";
import * as z from "zod/mini";
import { contracts } from "#shared/contracts/index.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

/** Names that are no product's of the catalogue, which alone has one in French. */
const OTHERS: Record<string, string> = {
  "proposals.propose": "as a member wrote it",
  "proposals.accept": "as a member wrote it",
  "proposals.reject": "as a member wrote it",
  "moderation.item proposal": "as a member wrote it",
  "moderation.note proposal": "as a member wrote it",
  "identify.identify identification": "what was made out on a photo",
  "identify.identify before": "what was made out on an earlier photo",
  "identify.answer identification": "what was made out on a photo",
  "identify.answer before": "what was made out on an earlier photo",
  "training.queue identified": "what was made out on a photo",
  "training.queue proposed": "as a member wrote it",
  "training.votes identified": "what was made out on a photo",
  "training.votes proposed": "as a member wrote it",
  "training.corrections identified": "what was made out on a photo",
  "training.corrections corrected": "as a member wrote it",
};

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema;
  prefixItems?: Schema[];
}

/** The places of an answer that name a product in English alone. */
function withoutFrench(schema: Schema, place: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties, prefixItems = [] } = schema;
  const has = (name: string) => name in properties;
  const isProduct = has("name") && has("brand");
  const isLacking = (isProduct && !has("nameFr")) || (has("productName") && !has("productNameFr"));
  return [
    ...(isLacking && !(place in OTHERS) ? [place] : []),
    ...Object.entries(properties).flatMap(([name, part]) => withoutFrench(part, `${place} ${name}`)),
    ...[items, additionalProperties, ...anyOf, ...prefixItems].flatMap((part) =>
      part && typeof part === "object" ? withoutFrench(part, place) : [],
    ),
  ];
}

function sweep(all: Record<string, Record<string, Endpoint>>): string[] {
  return Object.entries(all).flatMap(([contract, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { response }]) => {
      if (!response) return [];
      const schema = z.toJSONSchema(response, { io: "output", unrepresentable: "any", override: () => {} }) as Schema;
      return withoutFrench(schema, `${contract}.${name}`);
    }),
  );
}

test("every answer with a product's name has its French one beside it", () => {
  expect([...new Set(sweep(contracts as Record<string, Record<string, Endpoint>>))]).toEqual([]);
});

test("the sweep finds names in lists, in parts and beside what they are named by", () => {
  const product = z.object({ name: z.string(), brand: z.string() });
  const response = z.array(z.object({ productName: z.string(), of: z.nullable(product) }));
  const list = { method: "GET", path: "/api/x", access: "public", summary: "X.", response } as unknown as Endpoint;
  expect(sweep({ made: { list } })).toEqual(["made.list", "made.list of"]);
});
