import { useI18n } from "#client/lib/i18n.tsx";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";
import type { Language } from "#shared/domain/language.ts";
import { productNameOf } from "#shared/domain/product-name.ts";

type Names = Pick<ModerationItem, "productName" | "productNameFr">;

/** The beginning of content. That of a shared video is its product's name: then that in the reader's language. */
export const excerptIn = (language: Language, excerpt: string, about: Names): string =>
  (excerpt === about.productName && productNameOf(about, language)) || excerpt;

/** The title of an item in the queue for its reader. */
export function useItemTitle(item: Pick<ModerationItem, "title"> & Names): string {
  const { language } = useI18n();
  return excerptIn(language, item.title, item);
}
