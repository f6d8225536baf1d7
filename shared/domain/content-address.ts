import { discussionIdOf, discussionPath } from "#shared/domain/discussion-path.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import { productIdOf, productPath } from "#shared/domain/product-path.ts";
import { projectIdOf, projectPath } from "#shared/domain/project-path.ts";

/** Something that a member made, and where it stands. */
export interface Addressed {
  kind: ContentKind;
  id: string;
  /** The product on whose page it is. */
  productId?: string;
  /** The discussion in which it is, where it is seen there. */
  discussionId?: string;
  /** The project to which it belongs: that itself, or a comment on it. */
  projectId?: string;
}

/** Where it can be seen: corrections where members check them, all else in its discussion, with its project or on the page of its product. */
export function contentPath({ kind, id, productId, discussionId, projectId }: Addressed): string {
  if (kind === "correction") return `${CORRECTIONS_PATH}#correction-${id}`;
  if (discussionId !== undefined) return `${discussionPath(discussionId)}#${kind}-${id}`;
  if (projectId !== undefined) return kind === "project" ? projectPath(id) : `${projectPath(projectId)}#${kind}-${id}`;
  if (productId === undefined) throw new Error(`a ${kind} stands on the page of a product`);
  // The catalogue's own video has no id but its product's.
  return kind === "video" && id === productId ? productPath(productId) : `${productPath(productId)}#${kind}-${id}`;
}

const CORRECTIONS_PATH = "/ai-training";

/**
 * The content that an address names: something by its id, the video that a product's page itself opens with, or what a
 * discussion begins with, or a project.
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
  if (!url) return null;
  const place = decode(url.hash).toLowerCase();
  const [, kind, id] = PLACE.exec(place) ?? [];
  if (url.pathname === CORRECTIONS_PATH) return kind === "correction" && id ? { kind, id } : null;
  const discussionId = discussionIdOf(url.pathname)?.toLowerCase();
  if (discussionId) {
    if (kind && id) return { kind: kind as ContentKind, id };
    // What it begins with may as well be a tip.
    return ID.test(discussionId) ? { kind: "question", id: discussionId } : null;
  }
  const projectId = projectIdOf(url.pathname)?.toLowerCase();
  if (projectId) {
    if (kind && id) return { kind: kind as ContentKind, id };
    return ID.test(projectId) ? { kind: "project", id: projectId } : null;
  }
  const productId = productIdOf(url.pathname)?.toLowerCase();
  if (!productId || !ID.test(productId)) return null;
  if (kind && id) return { kind: kind as ContentKind, id };
  return { kind: "video", productId };
}

/** The path of a pasted address of members' content, on this Hexkey whatever its host; null where it names none. */
export function contentAddressPath(text: string): string | null {
  const url = readContentAddress(text) && readUrl(text.trim());
  if (!url) return null;
  const place = decode(url.hash).toLowerCase();
  return PLACE.test(place) ? url.pathname + place : url.pathname;
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
