import * as z from "zod/mini";
import { type NoticeFields, noticeFields } from "#client/features/takedowns/notice/fields.ts";
import { draftKind } from "#client/lib/draft.ts";
import { NOTICE_REGIMES } from "#shared/domain/takedown.ts";

/** The notice that was sent from this tab. */
const receipt = z.object({
  id: z.uuid(),
  regime: z.enum(NOTICE_REGIMES),
  address: z.string(),
  email: z.string(),
});
export type NoticeReceipt = z.output<typeof receipt>;

const typed = draftKind({ name: "notice", schema: noticeFields });

/**
 * The draft of a notice: all but the statements and the signature, which are made at the end. With an `address` it is
 * about that.
 */
export function openNoticeDraft(address: string) {
  const draft = typed();
  const read = () => {
    const kept = draft.read();
    return kept && address !== "" ? { ...kept, address } : kept;
  };
  const keep = (fields: NoticeFields) => draft.keep({ ...fields, goodFaith: false, accuracy: false, signature: "" });
  return { ...draft, read, keep };
}

/** The last notice sent from this tab: after a reload the page still names the address of its link. */
export const noticeReceipt = draftKind({ name: "notice-receipt", schema: receipt });
