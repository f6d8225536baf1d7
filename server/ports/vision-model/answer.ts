import { z } from "zod";
import { ANSWER_LIMITS, type ModelCost, ModelError } from "#server/ports/vision-model/index.ts";
import { plainText, plainTextOrNull } from "#server/ports/vision-model/plain-text.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";

/** US dollars per million tokens. */
export interface ModelPrices {
  input: number;
  output: number;
}

const TOKENS_PER_PRICE = 1_000_000;
/** No call has that many: the number is a mistake of the server's. */
const TOKENS_MAX = 10_000_000;
/** Where a server does not count: what three pictures in high detail and the rules take, and a full answer. */
const UNCOUNTED = { prompt_tokens: 6000, completion_tokens: 1000 };

const tokens = z.number().int().min(0).max(TOKENS_MAX);
const completionShape = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  // Servers that do not count may say so with zeros: no question with a photo has no tokens.
  usage: z
    .object({ prompt_tokens: tokens.min(1), completion_tokens: tokens })
    .nullish()
    .catch(null),
});

const line = (maxCharacters: number) => z.string().transform((text) => plainText(text, maxCharacters));
const lineOrNull = (maxCharacters: number) =>
  z
    .string()
    .nullish()
    .transform((text) => plainTextOrNull(text ?? null, maxCharacters));

const identificationShape = z.object({
  name: line(ANSWER_LIMITS.name).pipe(z.string().min(1)),
  brand: lineOrNull(ANSWER_LIMITS.brand),
  model: lineOrNull(ANSWER_LIMITS.model),
  serialNumber: lineOrNull(ANSWER_LIMITS.serialNumber),
  tagFound: z.boolean(),
  // A server without schemas may well say "Living Room".
  category: z
    .string()
    .transform((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, "-"),
    )
    .pipe(z.enum(ITEM_CATEGORIES)),
  productType: lineOrNull(ANSWER_LIMITS.productType),
  description: line(ANSWER_LIMITS.description),
  confidence: z.number().min(0).max(1),
  searchTerms: z.array(z.string()).transform((terms) => {
    const lines = terms
      .slice(0, ANSWER_LIMITS.searchTerms * 4)
      .map((term) => plainText(term, ANSWER_LIMITS.searchTerm));
    return [...new Set(lines.filter((term) => term !== ""))].slice(0, ANSWER_LIMITS.searchTerms);
  }),
});

/** What a chat completion says of the item, and what it has cost. Throws a `ModelError` for one that says nothing usable. */
export function readCompletion(
  body: unknown,
  prices: ModelPrices,
): { identification: Identification; cost: ModelCost } {
  const completion = completionShape.safeParse(body);
  if (!completion.success) throw new ModelError("bad-answer", "The model's server has answered without a choice");
  const [choice] = completion.data.choices;
  const cost = costOf(completion.data.usage ?? UNCOUNTED, prices);
  if (choice?.message.refusal || choice?.finish_reason === "content_filter") {
    throw new ModelError("refused", "The model refuses to look at the photo", { cost });
  }
  if (choice?.finish_reason === "length") {
    throw new ModelError("bad-answer", "The model's answer is cut off", { cost });
  }
  const found = identificationShape.safeParse(jsonOf(choice?.message.content ?? ""));
  if (!found.success) throw badAnswer(found.error, cost);
  const { serialNumber, tagFound } = found.data;
  return { identification: { ...found.data, serialNumber: tagFound ? serialNumber : null }, cost };
}

export function costOf(
  { prompt_tokens: inputTokens, completion_tokens: outputTokens }: { prompt_tokens: number; completion_tokens: number },
  prices: ModelPrices,
): ModelCost {
  const usDollars = (inputTokens * prices.input + outputTokens * prices.output) / TOKENS_PER_PRICE;
  return { inputTokens, outputTokens, usDollars };
}

/** US dollars of a call of the usual size: three pictures and a long answer. */
export function expectedCostOf(prices: ModelPrices): number {
  return costOf(UNCOUNTED, prices).usDollars;
}

/** Names the fields that are wrong, never what is in them. */
export function badAnswer(error: z.ZodError, cost: ModelCost): ModelError {
  const fields = new Set(
    error.issues.map(({ path: [field] }) => (field === undefined ? "no JSON object" : String(field))),
  );
  return new ModelError("bad-answer", `The model's answer is no identification (${[...fields].join(", ")})`, { cost });
}

/** The text as JSON, also in the fence of Markdown that models without schemas like to put around it; else undefined. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(withoutFence(text.trim()));
  } catch {
    return undefined;
  }
}

function withoutFence(text: string): string {
  const firstEnd = text.indexOf("\n");
  if (firstEnd < 0 || !/^```(json)?\s*$/i.test(text.slice(0, Math.min(firstEnd, 20))) || !text.endsWith("```"))
    return text;
  return text.slice(firstEnd, -3);
}
