import { escapeHtml } from "#server/lib/escape-html.ts";

/** What a page says of itself to whoever reads only its HTML: search engines, and apps that show a link as a card. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address of what is shown, however it was reached; absolute. */
  url?: string;
  /** Absolute. */
  image?: string;
  /** schema.org data. */
  jsonLd?: Record<string, unknown>;
}

const START = "<!-- head of the page -->";
const END = "<!-- end of the head -->";

/** The page with this head in the place of the general one, which stands between two comments of `index.html`. */
export function withHead(html: string, head: PageHead, language: "en" | "fr"): string {
  const start = html.indexOf(START);
  const end = html.indexOf(END);
  if (start === -1 || end < start) throw new Error("The page has no place for its head");
  const page = html.slice(0, start) + renderHead(head, language) + html.slice(end + END.length);
  return page.replace(/<html lang="[^"]*"/, `<html lang="${language}-CA"`);
}

function renderHead({ title, description, url, image, jsonLd }: PageHead, language: "en" | "fr"): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    meta("property", "og:site_name", "Hexkey"),
    meta("property", "og:type", "website"),
    meta("property", "og:locale", `${language}_CA`),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("name", "twitter:card", image ? "summary_large_image" : "summary"),
  ];
  if (url) tags.push(`<link rel="canonical" href="${escapeHtml(url)}" />`, meta("property", "og:url", url));
  if (image) tags.push(meta("property", "og:image", image));
  // No text in it can end the element early.
  const data = jsonLd && JSON.stringify(jsonLd).replaceAll("<", "\\u003c");
  if (data) tags.push(`<script type="application/ld+json">${data}</script>`);
  return tags.join("\n    ");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
