import { kindName } from "#client/lib/kind-name.ts";
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
  return isPlain ? kindName(kind, texts.feedback.kinds) : categoryName(item.category, t, texts);
}

export function categoryName(category: ItemCategory, t: Messages, texts: Texts): string {
  return category === "home-improvement" ? texts.homeImprovement : t.categories[category];
}
