import type { Defect } from "#shared/domain/difficulty.ts";
import type { ReviewAge } from "#shared/domain/review-age.ts";

const defects: Record<Defect, string> = {
  "missing-parts": "Missing parts",
  "damaged-parts": "Damaged parts",
  "unclear-instructions": "Unclear instructions",
};

export const reviews = {
  title: "Reviews",
  ofProduct: "Reviews",
  failed: "Failed to fetch reviews",
  none: "No reviews found.",
  formerMember: "Former member",
  defects,
  age: ({ unit, count }: ReviewAge) => {
    if (unit === "today") return "Today";
    return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
  },
};
