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
};
