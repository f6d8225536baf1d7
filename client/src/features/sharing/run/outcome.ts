import { FileRefused, UploadRefused } from "#client/features/sharing/run/run-share.ts";
import { SentElsewhere } from "#client/features/sharing/run/sent-elsewhere.ts";
import type { Shared } from "#client/features/sharing/run/share-run.ts";
import { useUploadWatch } from "#client/features/sharing/run/watch-upload.ts";
import { ApiError } from "#client/lib/api.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** The outcome of a share, as a sentence; of a file that is not ready yet it changes by itself. */
export function useOutcome({ product, isNew, uploadId, state }: Shared): {
  state: "live" | "pending" | "refused";
  text: string;
  /** Whether the product has a page: what came with a refused video has none. */
  hasPage: boolean;
} {
  const { language } = useI18n();
  const texts = useTexts(shareFormTexts);
  const name = nameOf(product, language);
  const upload = useUploadWatch(uploadId);
  const refusal = upload?.refusal ?? null;
  if (refusal !== null) {
    const text = (isNew ? texts.refusedLater : texts.refusedThere)(name, texts.refusals[refusal]);
    return { state: "refused", text, hasPage: !isNew };
  }
  if (state === "unchecked" || state === "hidden") {
    return { state: "pending", text: texts[state](name), hasPage: true };
  }
  if (uploadId !== null && upload?.state !== "ready") {
    return { state: "pending", text: (isNew ? texts.converting : texts.convertingThere)(name), hasPage: true };
  }
  return { state: "live", text: (isNew ? texts.live : texts.liveThere)(name), hasPage: true };
}

/** Why a file was not shared, as a sentence, and whether the same once more may go well. */
export function useFailure(): (error: unknown) => { text: string; mayPass: boolean } {
  const texts = useTexts(shareFormTexts);
  const problemText = useProblemText();
  return (error) => {
    if (error instanceof UploadRefused) return { text: texts.refusals[error.refusal], mayPass: false };
    if (error instanceof SentElsewhere) return { text: texts.sentElsewhere, mayPass: true };
    if (error instanceof FileRefused) return { text: problemText(error.answer), mayPass: false };
    const isKnown = error instanceof ApiError || error instanceof TypeError;
    const text = isKnown ? problemText(error, texts.shareFailed) : texts.fileFailed;
    return { text, mayPass: !(error instanceof ApiError) || error.status >= 500 || error.status === 429 };
  };
}
