import { productVideos as en } from "#client/messages/en/product-videos.ts";
import { productVideos as fr } from "#client/messages/fr/product-videos.ts";

export const productVideosTexts = { en, fr };
