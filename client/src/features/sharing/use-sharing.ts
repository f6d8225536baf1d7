import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { sendExtras } from "#client/features/sharing/send-extras.ts";
import { forgetUnfinishedUpload, readUnfinishedUpload } from "#client/features/sharing/unfinished-upload.ts";
import type { Extras } from "#client/features/sharing/use-video-extras.ts";
import { waitForCheck } from "#client/features/sharing/wait-for-check.ts";
import { api } from "#client/lib/api.ts";
import type { ProductDetail } from "#shared/contracts/catalog.ts";
import { sharedVideos } from "#shared/contracts/shared-videos.ts";
import type { Upload } from "#shared/contracts/sharing.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

type Draft = z.output<typeof sharedVideos.share.body>;

export type SharingPhase = "sending" | "waiting" | "checking" | "creating";

/** The file was sent, but the server does not take it. */
export class UploadRefused extends Error {
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(refusal);
    this.name = "UploadRefused";
    this.refusal = refusal;
  }
}

/** What was shared; `uploadId` of a file whose video appears later, when it is ready. */
export interface Shared {
  product: ProductDetail;
  uploadId: string | null;
}

// Of 100. What is sent of a file counts as it arrives; without one the steps are those of the specification.
const BEGUN = 25;
const SENDING = { from: 1, to: 85 };
const CHECKING = 90;
const CREATING = { link: 75, file: 95 };
const DONE = 100;

/** Sends a video where there is one to send, and shares it. One at a time. */
export function useSharing(person: string) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<SharingPhase | null>(null);
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController | null>(null);
  const idempotency = useRef({ key: "", draft: "" });

  // Whoever leaves the form finds the upload where it is by then.
  useEffect(() => () => running.current?.abort(new DOMException("left", "AbortError")), []);

  const send = async (file: File, extras: Extras, signal: AbortSignal): Promise<Upload> => {
    setPhase("sending");
    const { sendVideo } = await import("#client/features/sharing/send-video.ts");
    signal.throwIfAborted();
    const events = {
      onProgress: (part: number) => setProgress(SENDING.from + part * (SENDING.to - SENDING.from)),
      onWaiting: (isWaiting: boolean) => setPhase(isWaiting ? "waiting" : "sending"),
    };
    const id = await sendVideo(file, person, events, signal);
    setPhase("checking");
    setProgress(CHECKING);
    const upload = await waitForCheck(id, signal);
    if (upload.refusal !== null) {
      forgetUnfinishedUpload();
      throw new UploadRefused(upload.refusal);
    }
    await sendExtras(id, extras);
    signal.throwIfAborted();
    return upload;
  };

  const create = async (draft: Draft): Promise<ProductDetail> => {
    // The same draft has the same key, so that a try after a lost answer makes no second product.
    const text = JSON.stringify(draft);
    if (idempotency.current.draft !== text) idempotency.current = { key: crypto.randomUUID(), draft: text };
    const headers = { [IDEMPOTENCY_KEY_HEADER]: idempotency.current.key };
    const product = await api(sharedVideos.share, { body: draft, headers });
    forgetUnfinishedUpload();
    await queryClient.invalidateQueries({ queryKey: ["api", "products"] });
    return product;
  };

  return {
    /** Null while nothing is on its way. */
    phase,
    progress,
    /** Rejects with an `UploadRefused`, a `DOMException` once it is cancelled, and what calls reject with. */
    share: async (draft: Draft, file: File | null, extras: Extras): Promise<Shared> => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(file ? SENDING.from : BEGUN);
      try {
        const upload = file && (await send(file, extras, controller.signal));
        setPhase("creating");
        setProgress(file ? CREATING.file : CREATING.link);
        const product = await create({ ...draft, ...(upload && { uploadId: upload.id }) });
        setProgress(DONE);
        return { product, uploadId: upload && upload.state !== "ready" ? upload.id : null };
      } catch (error) {
        setProgress(0);
        throw error;
      } finally {
        setPhase(null);
        running.current = null;
      }
    },
    /** Stops the upload, here and on the server. */
    cancel: () => {
      running.current?.abort(new DOMException("cancelled", "AbortError"));
      return discard(person);
    },
    discard: () => discard(person),
  };
}

async function discard(person: string): Promise<void> {
  const upload = readUnfinishedUpload(person);
  if (!upload) return;
  const { discardUpload } = await import("#client/features/sharing/send-video.ts");
  await discardUpload(upload);
}
