import type { Messages } from "#client/messages/en.ts";
import { accounts } from "#client/messages/fr/accounts.ts";
import { catalog } from "#client/messages/fr/catalog.ts";
import { categories } from "#client/messages/fr/categories.ts";
import { common } from "#client/messages/fr/common.ts";
import { home } from "#client/messages/fr/home.ts";
import { legal } from "#client/messages/fr/legal.ts";
import { reviews } from "#client/messages/fr/reviews.ts";
import { shell } from "#client/messages/fr/shell.ts";
import { trending } from "#client/messages/fr/trending.ts";
import { ui } from "#client/messages/fr/ui.ts";

export const fr: Messages = {
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
