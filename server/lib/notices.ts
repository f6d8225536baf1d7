import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { defineEvent, emit } from "#server/lib/events.ts";
import type { Language } from "#shared/domain/language.ts";
import type { NoticeKind } from "#shared/domain/notices.ts";

/** A kind of notice in members' inboxes. Who gets it is found once the transaction is through, with what is so by then. */
export interface NoticeType<About = unknown> {
  /** Of one domain alone; members turn kinds off. */
  what: NoticeKind;
  about: z.ZodType<About>;
  /** Empty where no member is to be told, or there is nothing to tell any more. */
  find(deps: Pick<Deps, "db" | "now">, about: About): Promise<Notice[]>;
  /** The texts, from the `facts` of a notice: they are read in another language, and by phones, later on. */
  words(facts: Facts): Record<Language, { title: string; message: string }>;
}

/** What the texts of a notice are made of. */
export type Facts = Readonly<Record<string, string | number | null>>;

export interface Notice {
  userId: string;
  /** The member who caused it: not told to members whom they block, or who block them. */
  triggeredBy: string | null;
  /** A path of ours. */
  path: string;
  entity: { type: string; id: string } | null;
  facts: Facts;
  /** What has the same key for the same member is one notice: it is told once, however often its event comes. */
  key: string;
}

export function defineNotice<About>(type: NoticeType<About>): NoticeType<About> {
  return type;
}

export const noticeDue = defineEvent("notice", z.object({ what: z.string(), about: z.unknown() }));

/** What has these ids is not there any more, or not for everybody. */
export const noticesOver = defineEvent("notices-over", z.object({ ids: z.array(z.uuid()) }));

/** Has no inbox name any more what was taken back or removed: a notice keeps the title with which it was told. */
export async function forgetNotices(tx: Transaction, ids: readonly string[]): Promise<void> {
  await emit(tx, noticesOver, { ids: [...ids] });
}

/** Has members told, once the transaction is through. */
export async function tell<About>(tx: Transaction, { what }: NoticeType<About>, about: About): Promise<void> {
  await emit(tx, noticeDue, { what, about });
}
