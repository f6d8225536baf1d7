const sources: Record<"activity" | "ai", string> = {
  activity: "By views, scans, reviews and sales",
  ai: "With the help of AI",
};

export const trending = {
  title: "2025 Trending Furniture",
  aiPowered: "AI-Powered",
  live: "Live",
  error: "Error",
  sources,
  updated: (moment: string) => `Updated ${moment}`,
  neverUpdated: "Not ranked yet",
  failed: "Unable to load trending furniture data",
  failedFetch: "Failed to fetch trending furniture",
  none: "No trending furniture data available",
  noneText: "The ranking is computed every night from what people open and scan.",
  summary: (products: string, retailers: string) => `${products} products from ${retailers} retailers`,
  rank: (rank: number) => `Number ${rank}`,
  previous: "Previous",
  next: "Next",
  pages: "Pages",
  page: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  showing: (first: number, last: number, total: number) => `Showing ${first}-${last} of ${total} trending products`,
};
