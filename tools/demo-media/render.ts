import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { FILM_KEY, PRODUCTS } from "#server/db/seed/catalogue/products.ts";
import { SHOPS, type ShopId } from "#server/db/seed/catalogue/shops.ts";
import { measureManual } from "#server/db/seed/measure-manual.ts";
import { drawnFacts } from "#tools/demo-media/drawn-facts.ts";
import { hasFfmpeg, writeFilm } from "#tools/demo-media/films.ts";
import { shopLogo } from "#tools/demo-media/logos.ts";
import { drawManual } from "#tools/demo-media/manuals.ts";
import { MODELS } from "#tools/demo-media/models.ts";
import { writeDrawings, writeIcons, writePictures } from "#tools/demo-media/pictures.ts";

// Makes every picture, drawing, film and printed manual of the demo catalogue anew:
//   npm run demo:media                          all of it (films need ffmpeg on the PATH)
//   npm run demo:media -- --no-video            everything but the films
//   npm run demo:media -- --manuals-only        the printed manuals only
//   npm run demo:media -- --facts-only          the sizes and steps that the catalogue takes from the drawings
//   npm run demo:media -- --only wren-crib      one product

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MEDIA = folder("../../server/db/seed/media/");
const FILMS = `${MEDIA}films.json`;
const MANUALS = `${MEDIA}manuals.json`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    "no-video": { type: "boolean", default: false },
    "manuals-only": { type: "boolean", default: false },
    "facts-only": { type: "boolean", default: false },
  },
});
const { only, "manuals-only": manualsOnly } = values;
// Other programs run on this machine, too.
setPriority(10);
sharp.concurrency(1);
await mkdir(MEDIA, { recursive: true });
await writeFile(`${MEDIA}models.json`, `${JSON.stringify(drawnFacts(), null, 1)}\n`);
if (values["facts-only"]) process.exit(0);

const entries = Object.values(PRODUCTS).flat();
const chosen = entries.filter(([slug]) => only === undefined || slug === only);
if (chosen.length === 0) fail(`No product is called "${only}". There are: ${entries.map(([slug]) => slug).join(", ")}`);

if (only === undefined && !manualsOnly) {
  const names = await writeDrawings(folder("../../client/src/assets/drawings/"));
  await writeIcons(folder("../../client/public/"));
  for (const id of Object.keys(SHOPS)) if (isShop(id)) await writeFile(`${MEDIA}shop-${id}.svg`, shopLogo(id));
  console.log(`${names.length} drawings, the site's icons and the shops' logos`);
}

if (!manualsOnly) {
  for (const [slug] of chosen) await writePictures(slug, modelOf(slug), MEDIA);
  console.log(`${chosen.length} products in three sizes`);
}

const filmed = chosen.filter((entry) => entry[7] === FILM_KEY).map(([slug]) => slug);
const manuals: Record<string, Awaited<ReturnType<typeof measureManual>>> = existsSync(MANUALS)
  ? JSON.parse(await readFile(MANUALS, "utf8"))
  : {};
for (const [slug, name, brand] of chosen) {
  if (!filmed.includes(slug)) continue;
  const manual = await drawManual({ slug, name, brand }, modelOf(slug));
  const path = `${MEDIA}${slug}-manual.pdf`;
  await writeFile(path, manual);
  manuals[slug] = await measureManual(path);
  const sorted = Object.entries(manuals).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(MANUALS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  console.log(`${slug}: a manual of ${manuals[slug].pages} pages and ${Math.round(manual.length / 1000)} kB`);
}

if (!values["no-video"] && !manualsOnly && filmed.length > 0) {
  if (!(await hasFfmpeg()))
    fail(
      "The films need ffmpeg, which was not found on the PATH. Install it, or leave the films as they are with --no-video.",
    );
  const lengths: Record<string, number> = existsSync(FILMS) ? JSON.parse(await readFile(FILMS, "utf8")) : {};
  for (const slug of filmed) {
    const started = performance.now();
    lengths[slug] = await writeFilm(slug, modelOf(slug), MEDIA);
    console.log(`${slug}: ${lengths[slug]} s of film in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const sorted = Object.entries(lengths).sort(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(FILMS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

function modelOf(slug: string) {
  const model = MODELS[slug];
  return model ? model() : fail(`${slug} has no model in models.ts`);
}

function isShop(id: string): id is ShopId {
  return id in SHOPS;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
