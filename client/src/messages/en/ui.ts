export const ui = {
  search: "Search",
  clearSearch: "Clear search",
  opensInNewTab: "opens in a new tab",
  notification: "Notification",
  notifications: "Notifications ({hotkey})",
  starsOfFive: (rating: string) => `${rating} out of 5 stars`,
  stars: (count: number) => (count === 1 ? "1 star" : `${count} stars`),
  reviews: (count: number, text: string) => (count === 1 ? "1 review" : `${text} reviews`),
};
