import type { Messages } from "#client/messages/en.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";

const difficulties: Record<Difficulty, string> = { easy: "Facile", medium: "Moyen", hard: "Difficile" };
const difficultyShort = (level: Difficulty) => `Assemblage ${difficulties[level].toLowerCase()}`;

export const catalog: Messages["catalog"] = {
  difficulties,
  difficultyShort,
  difficultyOnTile: difficultyShort,
  difficulty: (level) => `Niveau de difficulté : ${difficulties[level].toLowerCase()}`,
  categories: "Catégories",
  searchProducts: "Rechercher des produits…",
  failed: "Impossible de charger les produits",
  noVideo: "Pas encore de vidéo",
  hasVideo: (duration) => `Vidéo, ${duration}`,
  buyAt: (host) => `Acheter chez ${host}`,
};
