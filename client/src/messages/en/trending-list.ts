export const trendingList = {
  failedFetch: "Failed to fetch trending furniture",
  none: "No trending furniture data available",
  noneText: "The ranking is computed every night from what people open and scan.",
  summary: (products: string, retailers: string) => `${products} products from ${retailers} retailers`,
  rank: (rank: number) => `Number ${rank}`,
  previous: "Previous",
  next: "Next",
  showAll: "Show all",
  showPages: "Show by pages",
  pages: "Pages",
  page: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  showing: (first: number, last: number, total: number) => `Showing ${first}-${last} of ${total} trending products`,
};
