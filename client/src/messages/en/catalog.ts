import type { Difficulty } from "#shared/domain/difficulty.ts";

const difficulties: Record<Difficulty, string> = { easy: "Easy", medium: "Medium", hard: "Hard" };

export const catalog = {
  difficulties,
  /** Beside stars, where there is no room for more. */
  difficultiesShort: difficulties,
  difficulty: (level: Difficulty) => `Difficulty: ${difficulties[level]}`,
  categories: "Categories",
  searchProducts: "Search products...",
  failed: "Failed to fetch products",
  noVideo: "No video yet",
  hasVideo: (duration: string) => `Video, ${duration}`,
  buyAt: (host: string) => `Buy at ${host}`,
};
