/** The list of all reviews, and one of them read whole. */
export const allReviews = {
  details: "Review Details",
  noneText: "Reviews by people who have built a product will appear here.",
  browse: "Browse products",
  openProduct: "Watch the assembly video",
  openProductWithoutVideo: "See the product",
};
