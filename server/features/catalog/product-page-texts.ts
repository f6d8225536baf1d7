import type { Category } from "#shared/domain/categories.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";
import { de } from "#shared/domain/french.ts";
import type { Language } from "#shared/domain/language.ts";

/** The sentences that stand in the HTML of a product's page, for search engines and for links shown as cards. */
export interface PageTexts {
  title: (product: { name: string; brand: string }) => string;
  /** What is on its picture. */
  picture: (product: { name: string; brand: string }) => string;
  whatFor: (name: string, hasVideo: boolean) => string;
  rating: (average: number, count: number) => string;
  difficulty: Record<Difficulty, string>;
  categories: Record<Category, string>;
}

const number = (language: string) => new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
const [english, french] = [number("en-CA"), number("fr-CA")];

export const pageTexts: Record<Language, PageTexts> = {
  en: {
    title: ({ name, brand }) => `${name} by ${brand}: how to put it together`,
    picture: ({ name, brand }) => `${name} by ${brand}`,
    whatFor: (name, hasVideo) =>
      hasVideo
        ? `How to put together ${name}: assembly video, steps, tools and what other builders ran into.`
        : `How to put together ${name}: steps, tools and what other builders ran into.`,
    rating: (average, count) =>
      `Rated ${english.format(average)} out of 5 in ${count} ${count === 1 ? "review" : "reviews"}.`,
    difficulty: {
      easy: "Most builders found it easy.",
      medium: "Most builders found it neither easy nor hard.",
      hard: "Most builders found it hard.",
    },
    categories: {
      kitchen: "Kitchen",
      "living-room": "Living room",
      bedroom: "Bedroom",
      bathroom: "Bathroom",
      office: "Office",
      nursery: "Nursery",
      garage: "Garage",
      patio: "Patio",
      miscellaneous: "Miscellaneous",
    },
  },
  fr: {
    title: ({ name, brand }) => `${name} ${de(brand)} : comment l’assembler`,
    picture: ({ name, brand }) => `${name} ${de(brand)}`,
    whatFor: (name, hasVideo) =>
      hasVideo
        ? `Comment assembler ${name} : vidéo d’assemblage, étapes, outils et conseils d’autres membres.`
        : `Comment assembler ${name} : étapes, outils et conseils d’autres membres.`,
    rating: (average, count) => `Note de ${french.format(average)} sur 5 (${count} avis).`,
    difficulty: {
      easy: "Facile à assembler pour la plupart.",
      medium: "Ni facile ni difficile pour la plupart.",
      hard: "Difficile à assembler pour la plupart.",
    },
    categories: {
      kitchen: "Cuisine",
      "living-room": "Salon",
      bedroom: "Chambre",
      bathroom: "Salle de bain",
      office: "Bureau",
      nursery: "Chambre de bébé",
      garage: "Garage",
      patio: "Terrasse",
      miscellaneous: "Divers",
    },
  },
};
