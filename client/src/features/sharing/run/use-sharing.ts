import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createShare, type Draft } from "#client/features/sharing/run/create-share.ts";
import { PROGRESS, refresh, startShare } from "#client/features/sharing/run/run-share.ts";
import { isOfForm, isUnderWay, type Shared, type ShareInputs, useRun } from "#client/features/sharing/run/share-run.ts";
import { useOnce } from "#client/lib/form/once.ts";

/** Shares what a form holds: a link at once, a file in the background, whose run this follows. */
export function useSharing(formOf: string | null) {
  const queryClient = useQueryClient();
  const latest = useRun();
  const run = latest && isOfForm(latest, formOf) ? latest : null;
  const [linkPhase, setLinkPhase] = useState<"creating" | null>(null);
  const [progress, setProgress] = useState(0);
  const onceFor = useOnce();
  const underWay = isUnderWay(run) ? run : null;
  return {
    run,
    /** The file of another form that is on its way. */
    otherFile: !run && isUnderWay(latest) ? latest.inputs.video.file : null,
    isSending: underWay !== null,
    /** Null while nothing is on its way. */
    phase: underWay?.phase ?? linkPhase,
    waiting: underWay?.waiting ?? null,
    sent: underWay && { part: underWay.sent, bytes: underWay.inputs.video.file.size },
    progress: underWay?.progress ?? progress,
    /** What was shared shows as done until the form is empty again. */
    setDone: () => setProgress(PROGRESS.shared),
    shareFile: (inputs: ShareInputs) => startShare(inputs, queryClient),
    shareLink: async (draft: Draft): Promise<Shared> => {
      setProgress(PROGRESS.read);
      setLinkPhase("creating");
      try {
        setProgress(PROGRESS.checked);
        const product = await createShare(draft, {}, onceFor(draft));
        await refresh(queryClient);
        return { product, isNew: !("productId" in draft), uploadId: null, state: product.shareState };
      } catch (error) {
        setProgress(0);
        throw error;
      } finally {
        setLinkPhase(null);
      }
    },
  };
}
