import type { Messages } from "#client/messages/en.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";

const difficulties: Record<Difficulty, string> = { easy: "Facile", medium: "Moyen", hard: "Difficile" };

export const catalog: Messages["catalog"] = {
  difficulties,
  difficultiesShort: { easy: "Assemblage facile", medium: "Assemblage moyen", hard: "Assemblage difficile" },
  difficulty: (level) => `Niveau de difficulté : ${difficulties[level].toLowerCase()}`,
  categories: "Catégories",
  searchProducts: "Rechercher des produits…",
  failed: "Impossible de charger les produits",
  noVideo: "Pas encore de vidéo",
  hasVideo: (duration) => `Vidéo, ${duration}`,
  buyAt: (host) => `Acheter chez ${host}`,
};
