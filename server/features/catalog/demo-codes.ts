import bwipjs from "bwip-js/node";
import { and, asc, eq, inArray, like } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { escapeHtml } from "#server/lib/escape-html.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { productCodes, products } from "#shared/schema/index.ts";

/** Written like one of our codes, but on no product: shows the scan of a box that is not in the catalogue yet. */
export const UNKNOWN_CODE = "HXK-0000-0000";

const STYLE = `
  :root { color-scheme: light; font: 15px/1.4 system-ui, sans-serif; color: #14211d; background: #f8f6f1; }
  body { margin: 0 auto; max-width: 1180px; padding: 24px 16px; }
  h1 { font-size: 26px; margin: 0 0 4px; }
  h2 { font-size: 18px; margin: 32px 0 12px; text-transform: capitalize; }
  p { margin: 0; color: #4a5551; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); }
  li { background: #fff; border: 1px solid #e3dccf; border-radius: 16px; padding: 14px; break-inside: avoid; }
  li > div { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; align-items: center; }
  svg, img { width: 100%; height: auto; display: block; border-radius: 8px; }
  h3 { font-size: 15px; margin: 10px 0 0; }
  code { font-size: 14px; }
  @media print {
    :root { background: #fff; font-size: 12px; }
    body { max-width: none; padding: 0; }
    ul { grid-template-columns: repeat(3, 1fr); }
    h2 { break-after: avoid; }
  }
`;

/**
 * A page to print or to leave open on a screen: the QR code of every demo product, the other codes that a box may carry
 * for two of them, and codes that lead to none.
 */
export async function renderDemoCodes({ db }: Pick<Deps, "db">): Promise<string> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      category: products.category,
      code: products.qrCode,
      picture: products.thumbnailUrl,
      video: products.videoUrl,
    })
    .from(products)
    .where(and(products.isListed, like(products.thumbnailUrl, "/media/demo/%")))
    .orderBy(asc(products.name));
  const sections = CATEGORIES.map((category) => {
    const cards = rows.filter((row) => row.category === category).map(card);
    return cards.length === 0 ? "" : `<h2>${category.replace("-", " ")}</h2><ul>${cards.join("")}</ul>`;
  });
  const others = await otherCodes({ db }, rows.filter(({ video }) => video?.startsWith("/media/")).slice(0, 2));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo codes · Hexkey</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<h1>Demo codes</h1>
<p>Point the scanner at a code, on this screen or on paper. Every brand and product here is invented.</p>
<h2>What else is printed on boxes</h2><ul>${[...others, ...STRANGERS].map(otherCard).join("")}</ul>
${sections.join("\n")}
</body>
</html>
`;
}

interface Card {
  name: string;
  brand: string;
  code: string;
  picture: string | null;
  video: string | null;
}

function card({ name, brand, code, picture, video }: Card): string {
  const image = picture
    ? `<img src="${escapeHtml(picture.replace("-640.", "-320."))}" width="320" height="320" loading="lazy" alt="">`
    : "<span></span>";
  const drawn = draw({ symbology: "qrcode", text: code });
  return `<li><div>${drawn}${image}</div><h3>${escapeHtml(name)}</h3><p>${escapeHtml(brand)} · ${videoKind(video)}</p><code>${escapeHtml(code)}</code></li>`;
}

/** A code in one of the forms that are on boxes; `text` as bwip-js wants it for its symbology. */
interface OtherCode {
  name: string;
  symbology: "qrcode" | "ean13" | "gs1datamatrix" | "gs1-128";
  text: string;
}

/** Codes that lead to no product of the catalogue. GS1 keeps the prefix 952 for demonstrations. */
const STRANGERS: readonly OtherCode[] = [
  { name: "Not in the catalogue", symbology: "qrcode", text: UNKNOWN_CODE },
  { name: "A bar code of no product", symbology: "ean13", text: withCheckDigit("952999900001") },
  { name: "A shipping label", symbology: "gs1-128", text: `(00)${withCheckDigit("09521234000000001")}` },
  { name: "A link", symbology: "qrcode", text: "https://maker.example/care-of-oak" },
];

/** The other codes of two products that are in the catalogue with a GTIN: bars, Digital Link, GS1 data, a bundle. */
async function otherCodes(
  { db }: Pick<Deps, "db">,
  rows: readonly { id: string; name: string }[],
): Promise<OtherCode[]> {
  const codes = await db
    .select({ value: productCodes.value, symbology: productCodes.symbology, name: products.name })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(
      inArray(
        productCodes.productId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(products.name));
  const [gtin] = codes.filter(({ symbology }) => symbology === "gtin");
  const articles = codes
    .filter(({ symbology }) => symbology === "article-number")
    .map(({ value }) => value.split(":")[1]);
  if (!gtin) return [];
  const { name, value } = gtin;
  const bundle = articles.map((article, index) => `(240)${article}(30)${index + 1}`).join("");
  return [
    { name: `${name}: bar code`, symbology: "ean13", text: value.slice(1) },
    { name: `${name}: GS1 Digital Link`, symbology: "qrcode", text: `https://id.example/01/${value}/10/LOT7/21/A1` },
    { name: `${name}: GS1 DataMatrix`, symbology: "gs1datamatrix", text: `(01)${value}(10)LOT7(21)A1` },
    ...(articles.length > 1 ? [{ name: "A bundle", symbology: "gs1datamatrix", text: bundle } as const] : []),
  ];
}

function otherCard(code: OtherCode): string {
  return `<li>${draw(code)}<h3>${escapeHtml(code.name)}</h3><code>${escapeHtml(code.text)}</code></li>`;
}

/** An SVG with the light border that the symbology wants. */
function draw({ symbology, text }: Omit<OtherCode, "name">): string {
  const isBars = symbology === "ean13" || symbology === "gs1-128";
  const border = isBars ? { paddingwidth: 14, paddingheight: 6, height: 12 } : { padding: 4 };
  // A bundle repeats its article numbers, which GS1's rules for one item would not have.
  const rules = { dontlint: true };
  return bwipjs.toSVG({ bcid: symbology, text, backgroundcolor: "FFFFFF", ...rules, ...border });
}

function withCheckDigit(body: string): string {
  return body + checkDigit(body);
}

function videoKind(video: string | null): string {
  return video === null ? "no video" : `video${videoService(video) ? ` on ${videoService(video)}` : ""}`;
}
