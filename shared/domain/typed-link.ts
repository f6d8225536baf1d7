import { safeLink } from "#shared/domain/safe-link.ts";

/** A host that ends in a name, and a path: "youtu.be/dQw4w9WgXcQ". */
const HOST_AND_PATH = /^[^\s/?#@:\\]+\.(?:xn--[a-z\d-]+|\p{L}{2,})\/\S+$/iu;

/** A web address as people type it: without a scheme, a host with a path is meant by https. Other texts stay as they are. */
export function typedLink(text: string): string {
  const link = `https://${text.trim()}`;
  return HOST_AND_PATH.test(text.trim()) && safeLink(link) ? link : text;
}

/** The address of a site as people type it, where a bare host is one: "www.oakline.example". Other texts as above. */
export function typedSite(text: string): string {
  const site = text.trim();
  return /^[\p{L}\d.-]+\.\p{L}{2,}$/iu.test(site) && safeLink(`https://${site}`) ? `https://${site}` : typedLink(site);
}
