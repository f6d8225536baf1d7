import * as z from "zod/mini";
import { type NoticeFields, noticeFields } from "#client/features/moderation/notice-fields.ts";
import { readTabStored, writeTabStored } from "#client/lib/tab-storage.ts";
import { NOTICE_REGIMES } from "#shared/domain/takedown.ts";

const DRAFT_KEY = "notice-draft";
const RECEIPT_KEY = "notice-receipt";

/** What is known of a notice that was sent from this tab. */
const receipt = z.object({
  id: z.uuid(),
  key: z.string(),
  regime: z.enum(NOTICE_REGIMES),
  address: z.string(),
  email: z.string(),
  /** ISO 8601. */
  dueAt: z.string(),
});
export type NoticeReceipt = z.output<typeof receipt>;

/** What was typed in this tab and not sent yet; null where nothing was. */
export function readNoticeDraft(): NoticeFields | null {
  return readAs(noticeFields, DRAFT_KEY);
}

/** Keeps all but the statements and the signature: whoever sends the notice makes them then. */
export function keepNoticeDraft(fields: NoticeFields): void {
  writeTabStored(DRAFT_KEY, JSON.stringify({ ...fields, goodFaith: false, accuracy: false, signature: "" }));
}

export function forgetNoticeDraft(): void {
  writeTabStored(DRAFT_KEY, null);
}

/** The notice that was sent last from this tab, with its secret key: a reload must not lose that. */
export function readNoticeReceipt(): NoticeReceipt | null {
  return readAs(receipt, RECEIPT_KEY);
}

export function keepNoticeReceipt(sent: NoticeReceipt): void {
  writeTabStored(RECEIPT_KEY, JSON.stringify(sent));
}

export function forgetNoticeReceipt(): void {
  writeTabStored(RECEIPT_KEY, null);
}

function readAs<Schema extends z.ZodMiniType>(schema: Schema, key: string): z.output<Schema> | null {
  const text = readTabStored(key);
  if (text === null) return null;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    console.warn("What was kept of a copyright notice can't be read and is left out.", error);
    return null;
  }
}
