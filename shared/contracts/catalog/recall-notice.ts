import * as z from "zod/mini";
import { RECALL_MATCHES, RECALL_SOURCES } from "#shared/domain/recall.ts";

const texts = z.object({
  title: z.string(),
  /** The authority's page, http(s). */
  url: z.string(),
  hazard: z.nullable(z.string()),
  remedy: z.nullable(z.string()),
});

/** An authority's recall that may be about a product: which model and dates it is about only its page says. */
export const recallNotice = z.object({
  source: z.enum(RECALL_SOURCES),
  /** The authority's own. */
  number: z.string(),
  /** YYYY-MM-DD: of the recall for the CPSC, of its last change for Health Canada. */
  date: z.nullable(z.string()),
  how: z.enum(RECALL_MATCHES),
  en: texts,
  /** Null where the authority says it in English only. */
  fr: z.nullable(texts),
});
export type RecallNotice = z.output<typeof recallNotice>;
