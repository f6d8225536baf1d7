import bathroom from "#client/assets/drawings/bathroom.svg";
import bedroom from "#client/assets/drawings/bedroom.svg";
import garage from "#client/assets/drawings/garage.svg";
import kitchen from "#client/assets/drawings/kitchen.svg";
import livingRoom from "#client/assets/drawings/living-room.svg";
import miscellaneous from "#client/assets/drawings/miscellaneous.svg";
import nursery from "#client/assets/drawings/nursery.svg";
import office from "#client/assets/drawings/office.svg";
import patio from "#client/assets/drawings/patio.svg";
import type { Category } from "#shared/domain/categories.ts";

/** Addresses of the drawings of the categories. */
export const CATEGORY_DRAWINGS: Record<Category, string> = {
  kitchen,
  "living-room": livingRoom,
  bedroom,
  bathroom,
  office,
  nursery,
  garage,
  patio,
  miscellaneous,
};
