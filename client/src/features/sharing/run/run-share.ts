import type { QueryClient } from "@tanstack/react-query";
import { createShare } from "#client/features/sharing/run/create-share.ts";
import { sendExtras } from "#client/features/sharing/run/send-extras.ts";
import { asOnlyTab } from "#client/features/sharing/run/sent-elsewhere.ts";
import {
  changeRun,
  getRun,
  isUnderWay,
  putRun,
  type Shared,
  type ShareInputs,
  type ShareRun,
} from "#client/features/sharing/run/share-run.ts";
import { unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { waitForCheck } from "#client/features/sharing/run/wait-for-check.ts";
import { SHARES_KEY } from "#client/features/sharing/run/watch-upload.ts";
import { ApiError } from "#client/lib/api.ts";
import { makeOnce, type Once } from "#client/lib/form/once.ts";
import { orAborted } from "#client/lib/or-aborted.ts";
import { keepTrying } from "#client/lib/outbox/keep-trying.ts";
import { loadForAction } from "#client/lib/parts.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";

const loadSending = () => import("#client/features/sharing/run/send-video.ts");

/** How far a share is, of 100: its file was read, sent and checked, and it is shared. */
export const PROGRESS = { read: 25, sent: 50, checked: 75, shared: 100 };

/** The file was sent, but the server does not take it. */
export class UploadRefused extends Error {
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(refusal);
    this.name = "UploadRefused";
    this.refusal = refusal;
  }
}

/** The server has something against the file itself, before it has all of it. */
export class FileRefused extends Error {
  readonly answer: ApiError;

  constructor(answer: ApiError) {
    super(answer.message, { cause: answer });
    this.name = "FileRefused";
    this.answer = answer;
  }
}

/** Shares a file in the background; it needs no form, and ends when its member goes. */
export function startShare(inputs: ShareInputs, queryClient: QueryClient): ShareRun {
  const before = getRun();
  before?.controller.abort(new DOMException("Another one is shared", "AbortError"));
  const controller = new AbortController();
  // The same content has the same key, so that a try after a lost answer makes no second product.
  const onceFor = before?.onceFor ?? makeOnce();
  const once = onceFor([inputs.draft, inputs.video.file.name, inputs.video.file.size]);
  const done = Promise.resolve().then(() => share(inputs, once, controller, queryClient));
  // Screens that show it read how it ended.
  done.catch(() => undefined);
  const run: ShareRun = {
    inputs,
    controller,
    queryClient,
    done,
    phase: "sending",
    waiting: null,
    progress: PROGRESS.read,
    sent: 0,
    onceFor,
    end: null,
  };
  putRun(run);
  return run;
}

/** Shares anew what failed. */
export function retryShare(): void {
  const run = getRun();
  if (run?.end && "failure" in run.end) startShare(run.inputs, run.queryClient);
}

/** Stops the upload, here and on the server. */
export async function cancelShare(): Promise<void> {
  getRun()?.controller.abort(new DOMException("cancelled", "AbortError"));
  putRun(null);
  await discardUnfinished();
}

/** Forgets the upload that was begun on this device, here and on the server. */
async function discardUnfinished(): Promise<void> {
  const begun = unfinishedUpload();
  const upload = begun.read();
  if (!upload) return;
  begun.forget();
  const { discardUpload } = await loadForAction(loadSending);
  await discardUpload(upload);
}

/** How far it is, and how it ended, is told of the run. */
async function share(
  inputs: ShareInputs,
  once: Once,
  controller: AbortController,
  queryClient: QueryClient,
): Promise<Shared> {
  const { signal } = controller;
  const tell = (change: Partial<ShareRun>) => changeRun(controller, change);
  try {
    // A call that hangs on a bad network keeps no other share waiting once this one is given up.
    const shared = await asOnlyTab(() => orAborted(send(inputs, once, signal, tell), signal));
    tell({ progress: PROGRESS.shared, end: { shared } });
    await refresh(queryClient);
    return shared;
  } catch (error) {
    if (!signal.aborted) {
      // What was sent until then is listed as not shared.
      void queryClient.invalidateQueries({ queryKey: SHARES_KEY });
      tell({ progress: 0, waiting: null, end: { failure: error } });
      if (error instanceof TypeError) goOnWithConnection(controller);
    }
    throw error;
  }
}

async function send(
  { draft, video, extras, forgetDraft }: ShareInputs,
  once: Once,
  signal: AbortSignal,
  tell: (change: Partial<ShareRun>) => void,
): Promise<Shared> {
  const begun = unfinishedUpload();
  const patiently = <T>(call: () => Promise<T>) => keepTrying(call, (waiting) => tell({ waiting }), signal);
  const { sendVideo } = await loadForAction(loadSending, signal);
  signal.throwIfAborted();
  const onProgress = (sent: number) => tell({ sent, progress: PROGRESS.read + sent * (PROGRESS.sent - PROGRESS.read) });
  const events = { onProgress, onWaiting: (waiting: ShareRun["waiting"]) => tell({ waiting }) };
  const id = await sendVideo(video.file, begun, events, signal).catch(tellRefusal);
  tell({ phase: "checking", progress: PROGRESS.sent, sent: 1, waiting: null });
  const upload = await waitForCheck(id, patiently, signal);
  if (upload.refusal !== null) {
    begun.forget();
    throw new UploadRefused(upload.refusal);
  }
  tell({ progress: PROGRESS.checked });
  await sendExtras(id, extras, patiently, signal);
  signal.throwIfAborted();
  tell({ phase: "creating" });
  const product = await patiently(() => createShare(draft, { uploadId: id }, once));
  begun.forget();
  forgetDraft();
  return {
    product,
    isNew: !("productId" in draft),
    uploadId: upload.state === "ready" ? null : upload.id,
    state: product.shareState,
  };
}

/** Reads everything anew that lists what is shared. */
export async function refresh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["api", "products"] });
  await queryClient.invalidateQueries({ queryKey: SHARES_KEY });
}

const ABOUT_THE_FILE: readonly number[] = [400, 409, 413, 415, 422, 507];

function tellRefusal(error: unknown): never {
  throw error instanceof ApiError && ABOUT_THE_FILE.includes(error.status) ? new FileRefused(error) : error;
}

/** What was given up for want of a connection goes on by itself once there is one. */
function goOnWithConnection(controller: AbortController): void {
  const goOn = () => {
    const run = getRun();
    if (run?.controller === controller && !isUnderWay(run)) retryShare();
  };
  addEventListener("online", goOn, { once: true });
}
