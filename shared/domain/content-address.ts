import type { ContentKind } from "#shared/domain/moderation.ts";
import { productIdOf, productPath } from "#shared/domain/paths.ts";

/** Where something that a member made can be seen: a place on its product's page. */
export function contentPath({ kind, id, productId }: { kind: ContentKind; id: string; productId: string }): string {
  return kind === "video" ? productPath(productId) : `${productPath(productId)}#${kind}-${id}`;
}

/** What an address names: a product's video, or something on its page by its id. */
export type ContentAddress = { kind: "video"; productId: string } | { kind: Exclude<ContentKind, "video">; id: string };

const ON_THE_PAGE = ["review", "question", "answer"] as const satisfies readonly Exclude<ContentKind, "video">[];
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads an address that somebody pasted, whole, without its protocol or as a path, on whatever host, with whatever else
 * is in it; null where it is none of something that members make.
 */
export function readContentAddress(text: string): ContentAddress | null {
  const url = readUrl(text.trim());
  const productId = url && productIdOf(url.pathname)?.toLowerCase();
  if (!url || !productId || !ID.test(productId)) return null;
  const place = decode(url.hash).toLowerCase();
  for (const kind of ON_THE_PAGE) {
    const id = place.startsWith(`#${kind}-`) ? place.slice(kind.length + 2) : "";
    if (ID.test(id)) return { kind, id };
  }
  return { kind: "video", productId };
}

function readUrl(text: string): URL | null {
  const isWhole = /^(https?:\/\/|\/)/i.test(text);
  if (!isWhole && /^[a-z+-]+:/i.test(text)) return null;
  try {
    return new URL(isWhole ? text : `https://${text}`, "https://hexkey.invalid");
  } catch {
    return null;
  }
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
