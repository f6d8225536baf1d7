import { accounts } from "#client/messages/en/accounts.ts";
import { admin } from "#client/messages/en/admin.ts";
import { catalog } from "#client/messages/en/catalog.ts";
import { categories } from "#client/messages/en/categories.ts";
import { common } from "#client/messages/en/common.ts";
import { community } from "#client/messages/en/community.ts";
import { home } from "#client/messages/en/home.ts";
import { landing } from "#client/messages/en/landing.ts";
import { legal } from "#client/messages/en/legal.ts";
import { player } from "#client/messages/en/player.ts";
import { profile } from "#client/messages/en/profile.ts";
import { retailers } from "#client/messages/en/retailers.ts";
import { reviews } from "#client/messages/en/reviews.ts";
import { scanHistory } from "#client/messages/en/scan-history.ts";
import { scanner } from "#client/messages/en/scanner.ts";
import { sharing } from "#client/messages/en/sharing.ts";
import { shell } from "#client/messages/en/shell.ts";
import { training } from "#client/messages/en/training.ts";
import { trending } from "#client/messages/en/trending.ts";
import { ui } from "#client/messages/en/ui.ts";

/** Every text of the app in English: the source of truth that the other languages are typed against. */
export const en = {
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

export type Messages = typeof en;
