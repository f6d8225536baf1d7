import type { Language } from "#shared/domain/language.ts";
import type { Badge, Rank } from "#shared/domain/reputation.ts";

/** What ranks and badges are called, in French of either gender where that can be. */
export const RANK_WORDS: Record<Rank, Record<Language, string>> = {
  newcomer: { en: "Newcomer", fr: "Nouveau membre" },
  helper: { en: "Helper", fr: "Coup de main" },
  builder: { en: "Builder", fr: "Bras droit" },
  artisan: { en: "Artisan", fr: "Artiste de l’assemblage" },
  master: { en: "Master builder", fr: "Maître de l’assemblage" },
};

export const BADGE_WORDS: Record<Badge, Record<Language, string>> = {
  "first-review": { en: "First review", fr: "Premier avis" },
  reviewer: { en: "10 reviews", fr: "10 avis" },
  "first-video": { en: "First video", fr: "Première vidéo" },
  helpful: { en: "Helped 10 times", fr: "Utile 10 fois" },
  solver: { en: "5 accepted answers", fr: "5 réponses acceptées" },
  maker: { en: "3 projects", fr: "3 projets" },
  trainer: { en: "5 confirmed corrections", fr: "5 corrections confirmées" },
};
