import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { factsOf } from "#server/db/seed/catalogue/facts.ts";
import { guidesOf } from "#server/db/seed/catalogue/guides.ts";
import { FILM_KEY, PRODUCTS } from "#server/db/seed/catalogue/products.ts";
import { TOOL_NAMES, WARNINGS } from "#tools/demo-media/manual-texts.ts";
import { drawManual } from "#tools/demo-media/manuals.ts";
import { MODELS } from "#tools/demo-media/models.ts";

const MEDIA = fileURLToPath(new URL("../../server/db/seed/media/", import.meta.url));
const filmed = Object.values(PRODUCTS)
  .flat()
  .filter((entry) => entry[7] === FILM_KEY)
  .map(([slug, name, brand]) => ({ slug, name, brand }));

/** What a PDF of ours says, without its spaces: lines break where they like. */
function wordsOf(pdf: Buffer): string {
  const source = pdf.toString("latin1");
  const streams = [...source.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const body = pdf.subarray(from, from + Number(match[1]));
    return match[0].includes("/Subtype /Image") || body[0] !== 0x78 ? [] : inflateSync(body).toString("latin1");
  });
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array = ""]) => array));
  const bytes = shown.flatMap((array) => [...array.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => hex)).join("");
  // WinAnsi is Latin-1 with a few signs more, one of them in our texts.
  return squeeze(Buffer.from(bytes, "hex").toString("latin1").replaceAll("\x92", "’"));
}

const squeeze = (text: string) => text.replace(/\s/g, "");

test.each(filmed)("the manual of $slug says its steps, tools and warnings in both languages", (product) => {
  const { slug, name, brand } = product;
  const words = wordsOf(readFileSync(`${MEDIA}${slug}-manual.pdf`));
  const { tools, hazards } = factsOf(slug);
  const guides = guidesOf(slug, { filmed: true, anchored: hazards.includes("tip-over") });
  const wanted = [
    name,
    brand,
    ...guides.flatMap(({ steps }) => steps.map(({ text }) => text)),
    ...hazards.flatMap((hazard) => [WARNINGS[hazard].en, WARNINGS[hazard].fr]),
  ];
  expect(wanted.filter((text) => !words.includes(squeeze(text)))).toEqual([]);
  // The first of a list begins with a capital.
  const named = tools.flatMap((tool) => [TOOL_NAMES[tool].en, TOOL_NAMES[tool].fr]);
  expect(named.filter((text) => !words.toLowerCase().includes(squeeze(text).toLowerCase()))).toEqual([]);
});

test("a manual is a tagged PDF, and the same one every time", async () => {
  const model = MODELS["acorn-bar-stool"];
  if (!model) throw new Error("there is no bar stool");
  const product = { slug: "acorn-bar-stool", name: "Acorn bar stool", brand: "Oakline" };
  const [first, second] = [await drawManual(product, model()), await drawManual(product, model())];
  expect(first.toString("latin1")).toMatch(/^%PDF-1\.7/);
  expect(first.toString("latin1")).toContain("/Marked true");
  expect(wordsOf(first)).toContain("Acornbarstool");
  expect(second.equals(first)).toBe(true);
});
