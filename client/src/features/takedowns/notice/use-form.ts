import { useState } from "react";
import { useLiveFlaws } from "#client/features/takedowns/flaws.ts";
import { type NoticeReceipt, noticeReceipt, openNoticeDraft } from "#client/features/takedowns/notice/draft.ts";
import { flawsOfNotice, NO_NOTICE, noticeSchema } from "#client/features/takedowns/notice/fields.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { type Form, useForm } from "#client/lib/form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";

/** The form of a notice, with what was typed in this tab before; `address` is what it was opened for. */
export function useNoticeForm(address: string, onSent: (receipt: NoticeReceipt) => void) {
  const texts = useTexts(takedownTexts);
  const [draft] = useState(openNoticeDraft);
  const [sent] = useState(() => noticeReceipt());
  const [initial] = useState(() => {
    const kept = draft.read() ?? NO_NOTICE;
    return address === "" ? kept : { ...kept, address };
  });
  /** One that the server knows nothing at. */
  const [unknownAddress, setUnknownAddress] = useState<string | null>(null);
  /** One about which the claimant has an open notice. */
  const [knownAddress, setKnownAddress] = useState<string | null>(null);
  const form = useForm({
    schema: noticeSchema(texts),
    initial,
    fallback: texts.sendFailed,
    onChange: draft.keep,
    send: async (notice, once) => {
      try {
        const { id } = await api(takedowns.submit, { body: notice, ...once });
        const { regime, email } = notice;
        const receipt = { id, regime, email, address: notice.address };
        sent.keep(receipt);
        draft.forget();
        onSent(receipt);
      } catch (error) {
        const isAddress = error instanceof ApiError && error.reason === "nothing-shared-there";
        if (isAddress) setUnknownAddress(notice.address);
        if (error instanceof ApiError && error.code === "CONFLICT") setKnownAddress(notice.address);
        throw error;
      }
    },
  });
  const { values } = form;
  const live = useLiveFlaws(form, flawsOfNotice(values, texts, unknownAddress));

  const failureAt = (typed: string) => {
    // What is wrong with the address stands at its field.
    if (form.failure === null || typed === unknownAddress) return null;
    return typed === knownAddress ? texts.alreadySent : form.failure;
  };
  return {
    values,
    props: live.props,
    pending: form.pending,
    failure: failureAt(values.address.trim()),
    setRegime: form.field("regime").onChange,
    field: (name: NameOf<"field">) => {
      const field = form.field(name);
      return { ...field, error: live.say(name, field.error) };
    },
    box: (name: NameOf<"box">) => {
      const box = form.box(name);
      return { ...box, error: live.say(name, box.error) };
    },
  };
}

type NameOf<Kind extends "field" | "box"> = Parameters<Form<typeof NO_NOTICE>[Kind]>[0];
