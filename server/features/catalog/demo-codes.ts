import { asc, like } from "drizzle-orm";
import { toString as drawQrCode } from "qrcode";
import type { Deps } from "#server/deps.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { products } from "#shared/schema/index.ts";

/** Written like one of our codes, but on no product: what a scan of a box shows that nobody has added yet. */
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

/** A page to print or to leave open on a screen: the QR code of every demo product, and one that belongs to none. */
export async function renderDemoCodes({ db }: Pick<Deps, "db">): Promise<string> {
  const rows = await db
    .select({
      name: products.name,
      brand: products.brand,
      category: products.category,
      code: products.qrCode,
      picture: products.thumbnailUrl,
      video: products.videoUrl,
    })
    .from(products)
    .where(like(products.thumbnailUrl, "/media/demo/%"))
    .orderBy(asc(products.name));
  const sections = CATEGORIES.map(async (category) => {
    const cards = rows.filter((row) => row.category === category).map(card);
    return cards.length === 0
      ? ""
      : `<h2>${category.replace("-", " ")}</h2><ul>${(await Promise.all(cards)).join("")}</ul>`;
  });
  const unknown = await card({
    name: "In nobody's catalogue",
    brand: "Unknown code",
    code: UNKNOWN_CODE,
    picture: null,
    video: null,
  });
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
${(await Promise.all(sections)).join("\n")}
<h2>Not in the catalogue</h2><ul>${unknown}</ul>
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

async function card({ name, brand, code, picture, video }: Card): Promise<string> {
  const drawn = await drawQrCode(code, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  const image = picture
    ? `<img src="${escapeHtml(picture.replace("-640.", "-320."))}" width="320" height="320" loading="lazy" alt="">`
    : "<span></span>";
  return `<li><div>${drawn}${image}</div><h3>${escapeHtml(name)}</h3><p>${escapeHtml(brand)} · ${videoKind(video)}</p><code>${escapeHtml(code)}</code></li>`;
}

function videoKind(video: string | null): string {
  return video === null ? "no video" : `video${videoService(video) ? ` on ${videoService(video)}` : ""}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
