import { safeLink } from "#shared/domain/safe-link.ts";

/** A host that ends in a name, and a path: "youtu.be/dQw4w9WgXcQ". */
const HOST_AND_PATH = /^[^\s/?#@:\\]+\.(?:xn--[a-z\d-]+|\p{L}{2,})\/\S+$/iu;

/** A web address as people type it: without a scheme, a host with a path is meant by https. Other texts stay as they are. */
export function typedLink(text: string): string {
  const link = `https://${text.trim()}`;
  return HOST_AND_PATH.test(text.trim()) && safeLink(link) ? link : text;
}
