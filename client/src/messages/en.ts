import { accounts } from "#client/messages/en/accounts.ts";
import { catalog } from "#client/messages/en/catalog.ts";
import { categories } from "#client/messages/en/categories.ts";
import { common } from "#client/messages/en/common.ts";
import { home } from "#client/messages/en/home.ts";
import { legal } from "#client/messages/en/legal.ts";
import { reviews } from "#client/messages/en/reviews.ts";
import { shell } from "#client/messages/en/shell.ts";
import { trending } from "#client/messages/en/trending.ts";
import { ui } from "#client/messages/en/ui.ts";

/**
 * The texts of the first download, in English: the source of truth that the other languages are typed against. The
 * texts of a single screen are paired in `late/` and come with that screen.
 */
export const en = {
  common,
  categories,
  ui,
  shell,
  accounts,
  legal,
  home,
  catalog,
  reviews,
  trending,
};

export type Messages = typeof en;
