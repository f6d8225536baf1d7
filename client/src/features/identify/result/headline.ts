import type { Messages } from "#client/messages/en.ts";
import type { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import type { Identified } from "#shared/contracts/identify/identify.ts";
import { bandOf } from "#shared/domain/identify/confidence.ts";
import type { ItemCategory } from "#shared/domain/identify/item-category.ts";

type Texts = (typeof identifyResultTexts)["en"];

/** The name of an item, or of its kind where its name is unsure: never a brand then. */
export function headlineOf(item: Identified, t: Messages, texts: Texts): string {
  if (bandOf(item.confidence) !== "unsure") return item.name;
  const kind = item.productType;
  const isPlain = kind && !(item.brand && kind.toLowerCase().includes(item.brand.toLowerCase()));
  return isPlain ? kindName(kind, texts) : categoryName(item.category, t, texts);
}

export function categoryName(category: ItemCategory, t: Messages, texts: Texts): string {
  return category === "home-improvement" ? texts.homeImprovement : t.categories[category];
}

/** A kind in the person's language where it is one of ours; else as it was recognised. */
export function kindName(kind: string, texts: Texts): string {
  const known = Object.entries(texts.feedback.kinds).find(([name]) => name.toLowerCase() === kind.toLowerCase());
  return known?.[1] ?? kind;
}
