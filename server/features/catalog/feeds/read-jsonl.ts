import type { Readable } from "node:stream";
import { z } from "zod";
import type { RowOfFeed } from "#server/features/catalog/feeds/feed-rows.ts";
import { FEED_ROW_MAX_BYTES } from "#shared/domain/limits.ts";

const NEWLINE = 0x0a;
const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);

/** What is read of a product of the Open Food Facts family (Open Products Facts). Its fields may have any other type. */
const openProduct = z.object({
  code: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  product_name: text,
  product_name_en: text,
  product_name_fr: text,
  generic_name: text,
  brands: text,
  categories_tags: texts,
  image_url: text,
  image_front_url: text,
  link: text,
});

/** Reads a feed with one JSON object in each line. */
export async function* readJsonl(source: Readable): AsyncGenerator<RowOfFeed> {
  for await (const { line, bytes } of linesOf(source)) {
    if (bytes === null) yield { line, reason: "too-long" };
    else if (bytes.length > 0) yield rowOf(line, bytes);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function rowOf(line: number, bytes: Buffer): RowOfFeed {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    return { line, reason: "malformed" };
  }
  const read = openProduct.safeParse(value);
  if (!read.success) return { line, reason: "malformed" };
  const { code, brands, categories_tags: tags = [], ...product } = read.data;
  const fields = {
    id: code,
    title: product.product_name || product.product_name_en || product.product_name_fr,
    description: product.generic_name,
    // The first brand is the one on the front of the package.
    brand: brands?.split(",")[0],
    gtin: code,
    link: product.link,
    image_link: product.image_url ?? product.image_front_url,
    // From the widest to the closest.
    product_type: tags.join(" > "),
  };
  const given = Object.entries(fields).flatMap(([name, written]) => (written ? [[name, [written]] as const] : []));
  return { line, fields: Object.fromEntries(given) };
}

/** Lines without their end; null for one that is longer than a row may be. Of such a one nothing is kept. */
async function* linesOf(source: Readable): AsyncGenerator<{ line: number; bytes: Buffer | null }> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= FEED_ROW_MAX_BYTES) parts.push(part);
    else parts = [];
  };
  const end = () => {
    const whole = { line, bytes: length > FEED_ROW_MAX_BYTES ? null : trimmed(Buffer.concat(parts)) };
    line++;
    parts = [];
    length = 0;
    return whole;
  };
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      yield end();
      from = at + 1;
    }
    take(chunk.subarray(from));
  }
  if (length > 0) yield end();
}

const trimmed = (bytes: Buffer) => (bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes);
