import { useState } from "react";
import { type NoticeReceipt, noticeReceipt, openNoticeDraft } from "#client/features/takedowns/notice/draft.ts";
import { flawsOfNotice, NO_NOTICE, noticeSchema } from "#client/features/takedowns/notice/fields.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";

/** The form of a notice, with the draft of this tab; `address` is the one that it was opened for. */
export function useNoticeForm(address: string, onSent: (receipt: NoticeReceipt) => void) {
  const texts = useTexts(takedownTexts);
  const [draft] = useState(() => openNoticeDraft(address));
  const [sent] = useState(() => noticeReceipt());
  return useForm({
    schema: noticeSchema(texts),
    initial: { ...NO_NOTICE, address },
    draft,
    live: true,
    say: (name, values) => flawsOfNotice(values, texts)[name],
    fallback: texts.sendFailed,
    send: async (notice, once) => {
      try {
        const { id } = await api(takedowns.submit, { body: notice, ...once });
        const { regime, email } = notice;
        const receipt = { id, regime, email, address: notice.address };
        sent.keep(receipt);
        draft.forget();
        onSent(receipt);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "CONFLICT") throw new Refused(texts.alreadySent);
        const isUnknown = error.reason === "nothing-shared-there";
        throw isUnknown ? new Refused(texts.problems.unknownAddress, "address") : error;
      }
    },
  });
}
