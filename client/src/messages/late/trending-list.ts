import { trendingList as en } from "#client/messages/en/trending-list.ts";
import { trendingList as fr } from "#client/messages/fr/trending-list.ts";

export const trendingListTexts = { en, fr };
