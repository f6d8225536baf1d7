import type { Messages } from "#client/messages/en.ts";
import { accounts } from "#client/messages/fr/accounts.ts";
import { admin } from "#client/messages/fr/admin.ts";
import { catalog } from "#client/messages/fr/catalog.ts";
import { categories } from "#client/messages/fr/categories.ts";
import { common } from "#client/messages/fr/common.ts";
import { community } from "#client/messages/fr/community.ts";
import { home } from "#client/messages/fr/home.ts";
import { landing } from "#client/messages/fr/landing.ts";
import { legal } from "#client/messages/fr/legal.ts";
import { player } from "#client/messages/fr/player.ts";
import { profile } from "#client/messages/fr/profile.ts";
import { retailers } from "#client/messages/fr/retailers.ts";
import { reviews } from "#client/messages/fr/reviews.ts";
import { scanHistory } from "#client/messages/fr/scan-history.ts";
import { scanner } from "#client/messages/fr/scanner.ts";
import { sharing } from "#client/messages/fr/sharing.ts";
import { shell } from "#client/messages/fr/shell.ts";
import { training } from "#client/messages/fr/training.ts";
import { trending } from "#client/messages/fr/trending.ts";
import { ui } from "#client/messages/fr/ui.ts";

export const fr: Messages = {
  common,
  categories,
  ui,
  shell,
  accounts,
  landing,
  legal,
  home,
  catalog,
  player,
  reviews,
  trending,
  retailers,
  sharing,
  scanner,
  profile,
  community,
  scanHistory,
  training,
  admin,
};
