export const retailers = {
  title: "Browse Retailers",
  independent: "Independent retailer",
  visit: "Visit Store",
  note: "These retailers are independent. No official partnership exists yet.",
  partner: "For makers of products: apply for a partnership",
  failed: "Failed to fetch retailers",
  none: "No retailers found",
  noneText: "The shops behind the products appear here.",
};
