import type { ContentKind } from "#shared/domain/moderation.ts";
import { productIdOf, productPath } from "#shared/domain/product-path.ts";

/** Where something that a member made can be seen: a place on its product's page. */
export function contentPath({ kind, id, productId }: { kind: ContentKind; id: string; productId: string }): string {
  // The catalogue's own video has no id but its product's.
  return kind === "video" && id === productId ? productPath(productId) : `${productPath(productId)}#${kind}-${id}`;
}

/**
 * The content that an address names: something on a product's page by its id, or the video that the page itself opens
 * with.
 */
export type ContentAddress = { kind: "video"; productId: string } | { kind: ContentKind; id: string };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A kind and an id. */
const PLACE = /^#([a-z][a-z-]{0,29})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Reads a pasted address, whole, without its protocol or as a path, on whatever host, with whatever else is in it; null
 * where it is not the address of members' content.
 */
export function readContentAddress(text: string): ContentAddress | null {
  const url = readUrl(text.trim());
  const productId = url && productIdOf(url.pathname)?.toLowerCase();
  if (!url || !productId || !ID.test(productId)) return null;
  const place = decode(url.hash).toLowerCase();
  const [, kind, id] = PLACE.exec(place) ?? [];
  if (kind && id) return { kind: kind as ContentKind, id };
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
