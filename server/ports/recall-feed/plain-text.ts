import * as z from "zod";
import { safeLink } from "#shared/domain/safe-link.ts";

/** Longer texts are cut: a notice names what the page of the authority says in full. */
const TEXT_MAX_CHARACTERS = 1000;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text that is meant by one with tags, entities, zero-width and control characters in it; null where there is none. */
export function plainText(text: string): string | null {
  const plain = text
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(
      /&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi,
      (all, name: string) => ENTITIES[name.toLowerCase()] ?? numbered(name) ?? all,
    )
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (plain === "" || plain === "--") return null;
  return plain.length > TEXT_MAX_CHARACTERS
    ? `${plain.slice(0, TEXT_MAX_CHARACTERS - 1).replace(/\p{Cs}$/u, "")}…`
    : plain;
}

function numbered(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.replace("#", ""));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff
    ? String.fromCodePoint(code).replace(/\p{Cs}/u, "\uFFFD")
    : null;
}

/** A text that may be missing. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text ? plainText(text) : null));

/** A text that a record is nothing without. */
export const requiredText = z.string().transform((text, context) => {
  const plain = plainText(text);
  if (plain !== null) return plain;
  context.addIssue("has no text");
  return z.NEVER;
});

/** The address of a page: http or https. */
export const pageAddress = z.string().transform((text, context) => {
  const link = safeLink(text.trim());
  if (link !== null) return link.href;
  context.addIssue("is no web address");
  return z.NEVER;
});

/** A date, with or without a time behind it; null where there is none. */
export const optionalDate = z
  .string()
  .nullish()
  .transform((text) => text?.trim().slice(0, 10) || null)
  .pipe(z.iso.date().nullable());
