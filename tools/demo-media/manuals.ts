import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { factsOf } from "#server/db/seed/catalogue/facts.ts";
import { ANCHORING } from "#server/db/seed/catalogue/guides.ts";
import { added } from "#server/db/seed/catalogue/ids.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";
import type { Furniture } from "#tools/demo-media/furniture.ts";
import { coverPicture, stepPicture } from "#tools/demo-media/manual-pictures.ts";
import { TOOL_NAMES, WARNINGS, WORDS } from "#tools/demo-media/manual-texts.ts";
import { film } from "#tools/demo-media/motion.ts";

const INK = "#14211D";
const QUIET = "#5B6560";
const PINE = "#0B5D4B";
const BRICK = "#B3261E";
const RULE = "#D8D3C8";

/** US letter, which is what Canada and the United States print on; points. */
const PAGE = { width: 612, height: 792, margin: 48 };
const INNER = PAGE.width - 2 * PAGE.margin;
const GUTTER = 24;
const COLUMN = (INNER - GUTTER) / 2;
const TOP = 62;
const FOOT = 758;
/** A step: its picture on the left, its words in both languages beside it. */
const ROW = { height: 214, pictureWidth: 264, pictureHeight: 198 };
const ROWS = 3;
const WORDS_AT = PAGE.margin + ROW.pictureWidth + GUTTER;

const FONTS = {
  name: { font: "Helvetica-Bold", size: 27, colour: INK, gap: 4 },
  brand: { font: "Helvetica-Bold", size: 13, colour: PINE, gap: 5 },
  title: { font: "Helvetica", size: 12, colour: QUIET, gap: 0 },
  heading: { font: "Helvetica-Bold", size: 13, colour: INK, gap: 5 },
  label: { font: "Helvetica-Bold", size: 10, colour: PINE, gap: 2 },
  warning: { font: "Helvetica-Bold", size: 10, colour: BRICK, gap: 2 },
  text: { font: "Helvetica", size: 10, colour: INK, gap: 3 },
  step: { font: "Helvetica", size: 11.5, colour: INK, gap: 12 },
  small: { font: "Helvetica", size: 8, colour: QUIET, gap: 0 },
} as const;
type Font = keyof typeof FONTS;

type Doc = PDFKit.PDFDocument;
type Parent = PDFKit.PDFStructureElement;

interface Place {
  x: number;
  y: number;
  width: number;
}

interface Product {
  slug: string;
  name: string;
  brand: string;
}

/**
 * The printed manual of a product, English beside French, as PDF: a cover with what to know before the start, a picture
 * for each step, and how to fix it to the wall where it could tip over. Tagged, so that it can be read out.
 */
export async function drawManual(product: Product, furniture: Furniture): Promise<Buffer> {
  const pictures = await Promise.all(furniture.steps.map((_, i) => stepPicture(furniture, i)));
  const cover = await coverPicture(furniture);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: "1.7",
    lang: "en",
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${product.name}: ${WORDS.en.title} / ${WORDS.fr.title}`,
      Author: product.brand,
      // Not the day of drawing: the same product makes the same file.
      CreationDate: added(product.slug),
    },
  });
  const whole = buffer(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  drawCover(doc, root, product, cover);
  const anchored = factsOf(product.slug).hazards.includes("tip-over");
  const rows = furniture.steps.length + (anchored ? 1 : 0);
  let y = TOP;
  /** Where a row goes, on a new page where the last one is full. */
  const startRow = (row: number) => {
    if (row % ROWS === 0) addPage(doc, product, `${2 + row / ROWS} / ${1 + Math.ceil(rows / ROWS)}`);
    return TOP + (row % ROWS) * ROW.height;
  };
  furniture.steps.forEach((step, i) => {
    const top = startRow(i);
    drawStep(doc, root, { step, position: i + 1, picture: pictures[i] ?? cover }, top);
    y = top + ROW.height;
  });
  if (anchored) y = drawAnchoring(doc, root, startRow(furniture.steps.length));
  const farewell = film(furniture).scenes.at(-1);
  if (farewell)
    eachLanguage((language, place) => write(doc, root, "P", language, "label", farewell[language], { ...place, y }));
  root.end();
  doc.end();
  return whole;
}

/** Writes a text and returns where the next one goes. */
function write(doc: Doc, parent: Parent, type: string, lang: Language, font: Font, text: string, place: Place): number {
  const { font: face, size, colour, gap } = FONTS[font];
  const draw = () =>
    doc.font(face).fontSize(size).fillColor(colour).text(text, place.x, place.y, { width: place.width, lineGap: 1.5 });
  parent.add(doc.struct(type, { lang }, draw));
  return doc.y + gap;
}

function eachLanguage(draw: (language: Language, place: Omit<Place, "y">) => void): void {
  LANGUAGES.forEach((language, i) => {
    draw(language, { x: PAGE.margin + i * (COLUMN + GUTTER), width: COLUMN });
  });
}

/** What is only decoration, and not read out. */
function decorate(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

function drawCover(doc: Doc, root: Parent, { slug, name, brand }: Product, picture: Buffer): void {
  const { margin } = PAGE;
  const { makerMinutes, peopleNeeded, tools, hazards, boxes } = factsOf(slug);
  let y = write(doc, root, "P", "en", "brand", brand, { x: margin, y: 50, width: INNER });
  y = write(doc, root, "H1", "en", "name", name, { x: margin, y, width: INNER });
  const titles = LANGUAGES.map((language) => WORDS[language].title);
  write(doc, root, "P", "en", "title", titles.join("  ·  "), { x: margin, y, width: INNER });
  root.add(doc.struct("Figure", { alt: name }, () => doc.image(picture, margin, 132, { width: INNER })));
  eachLanguage((language, { x, width }) => {
    const words = WORDS[language];
    const say = (font: Font, text: string, at: number, type = "P", indent = 0) =>
      write(doc, root, type, language, font, text, { x: x + indent, y: at, width: width - indent });
    let at = say("heading", words.before, 436, "H2");
    at = say("text", words.time(makerMinutes, peopleNeeded), at) + 6;
    at = say("label", words.tools, at, "H3");
    at = say("text", sentence(tools.map((tool) => TOOL_NAMES[tool][language])), at) + 6;
    if (hazards.length > 0) {
      const top = at;
      at = say("warning", words.warnings, at, "H3", 10);
      for (const hazard of hazards) at = say("text", WARNINGS[hazard][language], at, "P", 10);
      decorate(doc, () => doc.rect(x, top - 2, 3, at - top).fill(BRICK));
      at += 8;
    }
    at = say("label", words.boxes, at, "H3");
    boxes.forEach((box, i) => {
      at = say("text", words.box(box, i + 1, boxes.length), at);
    });
    say("small", words.invented, FOOT);
  });
}

function sentence(names: readonly string[]): string {
  const all = names.join(", ");
  return all.charAt(0).toUpperCase() + all.slice(1);
}

function addPage(doc: Doc, { name, brand }: Product, number: string): void {
  doc.addPage();
  decorate(doc, () => {
    doc.font("Helvetica").fontSize(8).fillColor(QUIET);
    doc.text(`${brand} · ${name}`, PAGE.margin, 34, { width: INNER });
    doc.text(number, PAGE.margin, 34, { width: INNER, align: "right" });
    doc.lineWidth(0.75).strokeColor(RULE);
    doc
      .moveTo(PAGE.margin, 50)
      .lineTo(PAGE.width - PAGE.margin, 50)
      .stroke();
  });
}

interface PrintedStep {
  step: Record<Language, string>;
  position: number;
  picture: Buffer;
}

function drawStep(doc: Doc, root: Parent, { step, position, picture }: PrintedStep, y: number): void {
  const { margin } = PAGE;
  decorate(doc, () => {
    doc.lineWidth(0.75).roundedRect(margin, y, ROW.pictureWidth, ROW.pictureHeight, 8).stroke(RULE);
    drawNumber(doc, WORDS_AT + 15, y + 22, position);
  });
  const alt = `${WORDS.en.step(position)}. ${step.en}`;
  const inside = { width: ROW.pictureWidth - 8 };
  root.add(doc.struct("Figure", { alt, lang: "en" }, () => doc.image(picture, margin + 4, y + 3, inside)));
  let at = y + 48;
  for (const language of LANGUAGES) {
    const place = { x: WORDS_AT, width: PAGE.width - PAGE.margin - WORDS_AT };
    at = write(doc, root, "H2", language, "label", WORDS[language].step(position), { ...place, y: at });
    at = write(doc, root, "P", language, "step", step[language], { ...place, y: at });
  }
}

/** The number of a step in the hexagon that its film shows. */
function drawNumber(doc: Doc, x: number, y: number, position: number): void {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (i / 6) * 2 * Math.PI + Math.PI / 6;
    return [x + 16 * Math.cos(angle), y + 16 * Math.sin(angle)];
  });
  doc.lineWidth(3).lineJoin("round");
  doc.polygon(...corners).fillAndStroke(PINE, PINE);
  doc.font("Helvetica-Bold").fontSize(15).fillColor("#FFFFFF");
  doc.text(String(position), x - 16, y - 5.5, { width: 32, align: "center" });
}

/** Returns where the next thing goes. */
function drawAnchoring(doc: Doc, root: Parent, y: number): number {
  let end = y;
  eachLanguage((language, { x, width }) => {
    let at = write(doc, root, "H2", language, "heading", WORDS[language].anchoring, { x, y: y + 4, width });
    ANCHORING.forEach((step, i) => {
      at = write(doc, root, "P", language, "text", `${i + 1}. ${step[language]}`, { x, y: at, width });
    });
    end = Math.max(end, at);
  });
  return end + 8;
}
