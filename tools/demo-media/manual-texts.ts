import type { Hazard, Tool } from "#shared/domain/assembly.ts";
import { plural } from "#shared/domain/french.ts";
import type { Language } from "#shared/domain/language.ts";

/** What a manual calls the tools. */
export const TOOL_NAMES: Readonly<Record<Tool, Record<Language, string>>> = {
  "hex-key": { en: "hex key", fr: "clé hexagonale" },
  "phillips-screwdriver": { en: "Phillips screwdriver", fr: "tournevis cruciforme" },
  "flat-screwdriver": { en: "flat screwdriver", fr: "tournevis plat" },
  hammer: { en: "hammer", fr: "marteau" },
  "rubber-mallet": { en: "rubber mallet", fr: "maillet en caoutchouc" },
  drill: { en: "drill", fr: "perceuse" },
  "spirit-level": { en: "level", fr: "niveau" },
  "tape-measure": { en: "tape measure", fr: "ruban à mesurer" },
  pencil: { en: "pencil", fr: "crayon" },
  wrench: { en: "wrench", fr: "clé à molette" },
  pliers: { en: "pliers", fr: "pinces" },
  "utility-knife": { en: "utility knife", fr: "couteau tout usage" },
  "caulking-gun": { en: "caulking gun", fr: "pistolet à calfeutrer" },
  "voltage-tester": { en: "voltage tester", fr: "vérificateur de tension" },
  ladder: { en: "ladder", fr: "escabeau" },
};

/** What a manual warns of. */
export const WARNINGS: Readonly<Record<Hazard, Record<Language, string>>> = {
  "tip-over": {
    en: "Furniture that tips over can crush a child. Fix it to the wall before you use it.",
    fr: "Un meuble qui bascule peut écraser un enfant. Fixez-le au mur avant de l’utiliser.",
  },
  electrical: {
    en: "Switch the power off at the panel before you touch a wire. If in doubt, call an electrician.",
    fr: "Coupez le courant au panneau avant de toucher un fil. En cas de doute, appelez un électricien.",
  },
  "small-parts": {
    en: "A child can choke on small parts. Keep children away until the last screw is tight.",
    fr: "Un enfant peut s’étouffer avec les petites pièces. Gardez les enfants à l’écart jusqu’à la dernière vis.",
  },
  "two-person-lift": {
    en: "One box at least is too heavy for one person. Carry it with two.",
    fr: "Au moins une boîte est trop lourde pour une seule personne. Portez-la à deux.",
  },
  glass: {
    en: "Glass breaks. Wear gloves and use no piece that is chipped or cracked.",
    fr: "Le verre se brise. Portez des gants et n’utilisez aucune pièce ébréchée ou fissurée.",
  },
  water: {
    en: "Shut the water off before you open a pipe, and look for leaks when it is back on.",
    fr: "Fermez l’eau avant d’ouvrir un tuyau et vérifiez qu’il n’y a aucune fuite une fois l’eau rétablie.",
  },
};

const NBSP = "\u00a0";
/** As the site writes it: `2 h 30 min`. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [`${hours}${NBSP}h`] : []), ...(rest > 0 ? [`${rest}${NBSP}min`] : [])];
  return parts.join(NBSP);
}

const number = (locale: string, digits: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
const MM_PER_INCH = 25.4;
const GRAMS_PER_POUND = 453.592;

interface Box {
  widthMm: number;
  heightMm: number;
  depthMm: number;
  weightGrams: number;
}

interface Words {
  title: string;
  before: string;
  time: (minutes: number, people: number) => string;
  tools: string;
  warnings: string;
  boxes: string;
  box: (box: Box, position: number, count: number) => string;
  step: (position: number) => string;
  anchoring: string;
  invented: string;
}

const sides = ({ widthMm, depthMm, heightMm }: Box) => [widthMm, depthMm, heightMm];

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: "Assembly instructions",
    before: "Before you start",
    time: (minutes, people) => `About ${duration(minutes)}, ${people} ${people === 1 ? "person" : "people"}`,
    tools: "Tools",
    warnings: "For your safety",
    boxes: "In the shop and in the car",
    box: (box, position, count) => {
      const { format } = number("en-CA", 1);
      const inches = sides(box).map((side) => Math.round(side / MM_PER_INCH));
      const name = count === 1 ? "One box" : `Box ${position} of ${count}`;
      return `${name}: ${inches.join(" × ")} in (${sides(box)
        .map((side) => format(side / 10))
        .join(" × ")} cm), ${Math.round(box.weightGrams / GRAMS_PER_POUND)} lb (${format(box.weightGrams / 1000)} kg)`;
    },
    step: (position) => `Step ${position}`,
    anchoring: "Fix it to the wall",
    invented: "A demonstration: this brand and this product are invented.",
  },
  fr: {
    title: "Instructions d’assemblage",
    before: "Avant de commencer",
    time: (minutes, people) => `Environ ${duration(minutes)}, ${plural(people, "personne", "personnes")}`,
    tools: "Outils",
    warnings: "Pour votre sécurité",
    boxes: "Transport des boîtes",
    box: (box, position, count) => {
      const { format } = number("fr-CA", 1);
      const name = count === 1 ? "Une boîte" : `Boîte ${position} sur ${count}`;
      return `${name}${NBSP}: ${sides(box)
        .map((side) => format(side / 10))
        .join(
          " × ",
        )}${NBSP}cm, ${format(box.weightGrams / 1000)}${NBSP}kg (${Math.round(box.weightGrams / GRAMS_PER_POUND)}${NBSP}lb)`;
    },
    step: (position) => `Étape ${position}`,
    anchoring: "Fixez-le au mur",
    invented: `Démonstration${NBSP}: cette marque et ce produit sont inventés.`,
  },
};
