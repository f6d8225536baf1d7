import type { ItemLink, LinkType } from "#server/features/catalog/resolver/links.ts";

/** The vocabulary of link types. */
export const GS1_VOCABULARY = "https://gs1.org/voc/";
/** What makes JSON-LD of a linkset. */
const CONTEXT = "https://ref.gs1.org/standards/resolver/linkset-context";

interface LinkTarget {
  href: string;
  title?: string;
  type?: string;
  hreflang?: readonly string[];
}

/** The links of an item as a linkset (RFC 9264, chapter 4.2). `anchor` is the address of the item. */
export function linksetOf(anchor: string, links: readonly ItemLink[], absolute: (href: string) => string) {
  const [first] = links;
  const relations: Record<string, LinkTarget[]> = {};
  // The default link has no attributes: it is one of the others, which has them.
  if (first) relations[`${GS1_VOCABULARY}defaultLink`] = [{ href: absolute(first.href) }];
  for (const { linkType, href, title, mediaType, languages } of links) {
    const relation = relationOf(linkType);
    const targets = relations[relation] ?? [];
    relations[relation] = [...targets, { href: absolute(href), title, type: mediaType, hreflang: languages }];
  }
  return { linkset: [{ anchor, ...relations }] };
}

const relationOf = (linkType: LinkType) => `${GS1_VOCABULARY}${linkType}`;

/** The `Link` header (RFC 8288) that goes with a linkset. */
export const CONTEXT_LINK = `<${CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/** The `Link` header by which every other answer says where the linkset is. */
export const linksetLink = (anchor: string): string =>
  `<${anchor}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`;

/** The `Link` header that says which address a compressed one stands for. */
export const sameAsLink = (address: string): string => `<${address}>; rel="http://www.w3.org/2002/07/owl#sameAs"`;
