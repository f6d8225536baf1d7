import type { Difficulty } from "#shared/domain/difficulty.ts";

const difficulties: Record<Difficulty, string> = { easy: "Easy", medium: "Medium", hard: "Hard" };

export const catalog = {
  difficulties,
  /** Beside stars, where there is no room for more. */
  difficultiesShort: difficulties,
  difficulty: (level: Difficulty) => `Difficulty: ${difficulties[level]}`,
  categories: "Categories",
  allCategories: "All Categories",
  allProducts: "All Products",
  assemblyVideos: (room: string) => `${room} Assembly Videos`,
  searchProducts: "Search products...",
  loadingProducts: "Loading products...",
  failed: "Failed to fetch products",
  failedOne: "Failed to fetch the product",
  notFound: "This product is not in our catalogue",
  noProducts: "No products found",
  noProductsFor: (query: string) => `Nothing matches “${query}”. Try fewer or other words.`,
  clearSearch: "Show all products",
  emptyRoom: "No assembly videos found for this category yet.",
  browseOthers: "Browse Other Categories",
  emptyCategory: "No products found in this category.",
  found: (count: number, more: boolean) =>
    more ? `The first ${count} products` : count === 1 ? "1 product found" : `${count} products found`,
  hasVideo: (duration: string) => `Video, ${duration}`,
};
