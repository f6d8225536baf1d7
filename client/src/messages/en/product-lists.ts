/** The lists of products and rooms, searched or not. */
export const productLists = {
  allCategories: "All Categories",
  allProducts: "All Products",
  assemblyVideos: (room: string) => `${room} Assembly Videos`,
  loadingProducts: "Loading products...",
  noProducts: "No products found",
  noProductsFor: (query: string) => `Nothing matches “${query}”. Try fewer or other words.`,
  clearSearch: "Show all products",
  emptyRoom: "No assembly videos found for this category yet.",
  browseOthers: "Browse Other Categories",
  emptyCategory: "No products found in this category.",
  found: (count: number, more: boolean) =>
    more ? `The first ${count} products` : count === 1 ? "1 product found" : `${count} products found`,
  allRooms: "All Room Categories",
  browseProducts: "Browse products",
  choose: "Say which product it is about",
  chooseTitle: "Which product is it about?",
  allCategoriesLink: "See all 9 categories",
};
