/** What stands around the reviews on a product's page. */
export const reviewsSection = {
  byStars: "Filter by stars",
  byDifficulty: "Filter by difficulty",
  /** "5 stars" and "12 reviews". */
  starsRow: (stars: string, reviews: string) => `${stars}: ${reviews}`,
  all: (reviews: string) => `${reviews}, newest first`,
  matching: (count: number, more: boolean) => {
    if (more) return `The first ${count} reviews that match`;
    return count === 1 ? "1 review matches" : `${count} reviews match`;
  },
  noMatch: "No review matches",
  showAll: "Show all",
  remove: (filter: string) => `Remove filter: ${filter}`,
  noneText: "What people who built this ran into will be here.",
};
