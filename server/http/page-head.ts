import { escapeHtml } from "#server/lib/escape-html.ts";
import type { Language } from "#shared/domain/language.ts";

/** What a page says of itself to whoever reads only its HTML: search engines, and apps that show a link as a card. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address of what is shown, however it was reached; absolute. */
  url?: string;
  image: HeadPicture;
  /** schema.org data. */
  jsonLd?: Record<string, unknown>;
  /** Paths of the API that the page is going to ask first: a browser asks them while it fetches the app. */
  asks?: string[];
}

/** The picture of a card. Its kind and size are said where they are known: some apps show it only then at once. */
export interface HeadPicture {
  /** Absolute. */
  url: string;
  /** What is on it. */
  alt: string;
  type?: string;
  width?: number;
  height?: number;
}

const START = "<!-- head of the page";
const END = "<!-- end of the head -->";

/** What every page says of itself that has nothing of its own to say. */
const GENERAL: Record<Language, { title: string; description: string }> = {
  en: {
    title: "Hexkey · Scan, Shop, Build",
    description:
      "Scan the code on a flat-pack box, watch its assembly video and read what other builders ran into. Free, in English and French, for Canada and the United States.",
  },
  fr: {
    title: "Hexkey · Numérisez, magasinez, assemblez",
    description:
      "Numérisez le code sur la boîte, regardez la vidéo d’assemblage et lisez les avis des membres. Gratuit, en français et en anglais, au Canada et aux États-Unis.",
  },
};

/** The card of everything that has no picture of its own; `publicUrl` is where it is. */
export function generalPicture(publicUrl: string): HeadPicture {
  return { url: new URL("/og.png", publicUrl).href, alt: "Hexkey", type: "image/png", width: 1200, height: 630 };
}

/** The head of a page that has none of its own. */
export function generalHead(publicUrl: string, language: Language): PageHead {
  return { ...GENERAL[language], image: generalPicture(publicUrl) };
}

/** The page with this head in its place, which is between two comments of `index.html`. */
export function withHead(html: string, head: PageHead, language: Language): string {
  const start = html.indexOf(START);
  const end = html.indexOf(END);
  if (start === -1 || end < start) throw new Error("The page has no place for its head");
  const page = html.slice(0, start) + renderHead(head, language) + html.slice(end + END.length);
  return page.replace(/<html lang="[^"]*"/, `<html lang="${language}-CA"`);
}

function renderHead({ title, description, url, image, jsonLd, asks = [] }: PageHead, language: Language): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    meta("property", "og:site_name", "Hexkey"),
    meta("property", "og:type", "website"),
    meta("property", "og:locale", `${language}_CA`),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("name", "twitter:card", "summary_large_image"),
    meta("property", "og:image", image.url),
    meta("property", "og:image:alt", image.alt),
  ];
  for (const fact of ["type", "width", "height"] as const) {
    if (image[fact] !== undefined) tags.push(meta("property", `og:image:${fact}`, String(image[fact])));
  }
  if (url) tags.push(`<link rel="canonical" href="${escapeHtml(url)}" />`, meta("property", "og:url", url));
  // No text in it can end the element early.
  const data = jsonLd && JSON.stringify(jsonLd).replaceAll("<", "\\u003c");
  if (data) tags.push(`<script type="application/ld+json">${data}</script>`);
  for (const path of asks)
    tags.push(`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(path)}" />`);
  return tags.join("\n    ");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
