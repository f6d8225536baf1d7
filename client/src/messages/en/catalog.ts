import type { Difficulty } from "#shared/domain/difficulty.ts";

const difficulties: Record<Difficulty, string> = { easy: "Easy", medium: "Medium", hard: "Hard" };

const difficulty = (level: Difficulty) => `Difficulty: ${difficulties[level]}`;

export const catalog = {
  difficulties,
  /** Beside stars, where there is no room for more. */
  difficultyShort: (level: Difficulty) => difficulties[level],
  /** Below stars, where a line is short. */
  difficultyOnTile: difficulty,
  difficulty,
  categories: "Categories",
  searchProducts: "Search products...",
  failed: "Failed to fetch products",
  noVideo: "No video yet",
  hasVideo: (duration: string) => `Video, ${duration}`,
  buyAt: (host: string) => `Buy at ${host}`,
};
