import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  flawOfCode,
  flawOfLink,
  isIncomplete,
  NO_FIELDS,
  type ShareFields,
  shareDraft,
  shareSchema,
  videoSchema,
} from "#client/features/sharing/form/fields.ts";
import { useKnownProduct } from "#client/features/sharing/form/use-known-product.ts";
import type { Draft, NewProduct } from "#client/features/sharing/run/create-share.ts";
import { cancelShare, FileRefused, PROGRESS, UploadRefused } from "#client/features/sharing/run/run-share.ts";
import { SentElsewhere } from "#client/features/sharing/run/sent-elsewhere.ts";
import { getRun, isOfForm, putRun, type Shared } from "#client/features/sharing/run/share-run.ts";
import { isSameFile, unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { useFollowedRun } from "#client/features/sharing/run/use-followed-run.ts";
import { useSharing } from "#client/features/sharing/run/use-sharing.ts";
import { useVideoExtras } from "#client/features/sharing/video/use-extras.ts";
import { useVideoFile } from "#client/features/sharing/video/use-file.ts";
import { ApiError } from "#client/lib/api.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { KnownProduct } from "#shared/contracts/sharing/shared-videos.ts";
import { typedLink } from "#shared/domain/typed-link.ts";

/**
 * The form that shares a video, with what was typed in this tab before, the upload that is on its way from it, and the one
 * that was not finished. `fixed` is the product that it is for; null for a new one, unless its code turns out to be one of
 * the catalogue's.
 */
export function useShareForm(fixed: KnownProduct | null, onShared: (shared: Shared) => void) {
  const texts = useTexts(shareFormTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const formOf = fixed?.id ?? null;
  const sharing = useSharing(formOf);
  const [before] = useState(sharing.run?.inputs);
  const [kept] = useState(() => shareDraft(fixed?.id));
  const known = useKnownProduct(fixed ?? before?.product ?? null);
  const { product } = known;
  const [begun] = useState(() => unfinishedUpload());
  const files = useVideoFile(before?.video ?? null);
  const extras = useVideoExtras(files.video, before?.extrasState);
  const [begunBefore, setUnfinished] = useState(begun.read);
  // What is on its way from another form is not left behind.
  const { otherFile } = sharing;
  const unfinished = otherFile ? null : begunBefore;
  useEffect(() => {
    if (otherFile) return () => setUnfinished(begun.read());
  }, [otherFile, begun]);
  const [canRetry, setRetry] = useState(false);
  const isThere = useIsThere();
  /** Once its form is left, the app itself tells what becomes of a file. */
  const isLeft = () => source === "file" && !isThere.current;

  const warn = (title: string, description: string) => toast({ title, description, variant: "destructive" });
  const start = async (filled: Draft["body"]): Promise<Shared | null> => {
    const file = source === "file" ? files.video : null;
    // Before anything is sent, which may take minutes.
    if (isOfNew(filled) && (await known.find(filled))) return null;
    const draft = isOfNew(filled) ? { body: filled } : product && { productId: product.id, body: filled };
    if (!draft) throw new Error("what is shared is of no product");
    if (!file) return sharing.shareLink(draft);
    return follow.begin({
      formOf,
      product,
      draft,
      fields: form.values,
      video: file,
      extras: extras.extras,
      extrasState: extras.state,
      forgetDraft: kept.forget,
    });
  };
  const form = useForm({
    schema: product ? videoSchema(texts) : shareSchema(texts),
    initial: NOTHING,
    draft: {
      read: () => {
        const fields = before?.fields ?? kept.read() ?? NO_FIELDS;
        return { ...fields, ...(unfinished && { source: "file" as const }), file: before?.video.file.name ?? "" };
      },
      keep: ({ file: _chosen, ...fields }) => kept.keep(fields),
    },
    fallback: texts.shareFailed,
    onFailure: (text) => {
      if (!isLeft()) warn(texts.failed, text);
    },
    send: async (filled) => {
      setRetry(false);
      try {
        const shared = await (follow.joined() ?? start(filled));
        if (shared === null || isLeft()) return;
        const run = getRun();
        if (run?.end && isOfForm(run, formOf)) putRun(null);
        kept.forget();
        sharing.setDone();
        const later = product ? texts.doneLaterThere : texts.doneLaterText;
        if (shared.state === "unchecked") toast({ title: texts.kept, description: texts.keptText });
        else toast({ title: texts.done, description: shared.uploadId === null ? texts.doneText : later });
        onShared(shared);
      } catch (error) {
        // The form keeps what was typed then, wherever its member is by now.
        if (isSessionLost(error)) throw error;
        // A member who cancels it knows, and one who goes takes it along.
        if (isLeft() || (error instanceof DOMException && error.name === "AbortError")) return;
        // Another member was quicker with that code.
        const isTaken = error instanceof ApiError && error.reason === "code-taken";
        if (isTaken && (await known.find(form.values))) return;
        throw isTaken ? new Refused(texts.codeTaken, "code") : said(error);
      } finally {
        setUnfinished(begun.read());
      }
    },
  });
  const follow = useFollowedRun(sharing, form.pending, form.props.ref);
  const { source } = form.values;

  /** What failed, with the form's own sentence where its way of saying it would say too little. */
  const said = (error: unknown): unknown => {
    const atFile = flawOfFile(error);
    if (atFile !== null) return new Refused(atFile, "file");
    setRetry(source === "file" && (!(error instanceof ApiError) || error.status >= 500));
    if (error instanceof ApiError || error instanceof TypeError) return error;
    console.error("A video could not be sent.", error);
    return new Refused(texts.fileFailed);
  };
  /** Null where it is about nothing that the file is or holds. */
  const flawOfFile = (error: unknown): string | null => {
    if (error instanceof UploadRefused) return texts.refusals[error.refusal];
    if (error instanceof SentElsewhere) return texts.sentElsewhere;
    if (error instanceof FileRefused) return problemText(error.answer);
    // What the server has against a video it says of its address, whichever way it came.
    const isOfVideo = source === "file" && error instanceof ApiError && "videoUrl" in error.fields;
    return isOfVideo ? problemText(error) : null;
  };

  const { props, values } = form;
  const lacksFile = source === "file" && files.video === null;
  const lacksVideo = source === "file" ? lacksFile : values.videoUrl.trim() === "";
  const linkFlaw = source === "link" && !lacksVideo ? flawOfLink(values.videoUrl, texts) : null;
  const codeFlaw = values.code.trim() === "" ? null : flawOfCode(values.code);

  const focusOnFile = () => props.ref.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
  const submit: typeof props.onSubmit = (event) => {
    // What was shared is still there to be seen for a moment.
    if (sharing.progress === PROGRESS.shared) return event.preventDefault();
    if (source === "file" && otherFile) {
      event.preventDefault();
      files.setProblem(texts.oneAtATime(otherFile.name));
      return focusOnFile();
    }
    const isComplete = product !== null || !isIncomplete(values);
    if (lacksFile) files.setProblem(texts.missingVideoText);
    if (!isComplete) warn(texts.missingTitle, texts.missingText);
    else if (lacksVideo) warn(texts.missingVideo, texts.missingVideoText);
    if (isComplete && lacksFile) {
      event.preventDefault();
      focusOnFile();
    } else props.onSubmit(event);
  };

  const field = (name: "name" | "brand" | "category" | "code" | "videoUrl") => {
    const { error, ...rest } = form.field(name);
    const blank = name === "category" ? texts.missingRoom : texts.missing;
    const wrong = name === "code" ? codeFlaw && texts[codeFlaw] : name === "videoUrl" ? linkFlaw : null;
    return { ...rest, error: error === undefined || rest.value.trim() !== "" ? error && (wrong ?? error) : blank };
  };

  return {
    product,
    /** What the code that was typed belongs to; null where that is nothing, or another code by now. */
    offer: known.offer?.code === values.code.trim() ? known.offer.product : null,
    /** Shares what is in the form for that. */
    takeOffer: () => {
      flushSync(known.take);
      props.ref.current?.requestSubmit();
    },
    /** Goes back to a new product; null where the form is for one from the start. */
    release: fixed === null && product !== null ? known.release : null,
    ...sharing,
    pending: form.pending,
    /** As it is meant. */
    link: typedLink(values.videoUrl),
    failure: form.failure,
    /** Whether the same once more may go well. */
    canRetry: canRetry && !form.pending,
    retry: () => props.ref.current?.requestSubmit(),
    props: { ...props, onSubmit: submit },
    source,
    setSource: form.field("source").onChange,
    field,
    video: files.video,
    fileProblem: form.field("file").error ?? files.problem,
    extras,
    chooseFile: (file: File) => {
      form.field("file").onChange(file.name);
      extras.reset();
      void files.choose(file);
    },
    unfinished,
    /** Whether the chosen file is the one whose upload was begun. */
    goesOn: unfinished !== null && files.video !== null && isSameFile(unfinished, files.video.file),
    cancel: () => {
      void cancelShare().then(() => setUnfinished(begun.read()));
      toast({ title: texts.cancelled });
    },
    lookForUnfinished: () => setUnfinished(begun.read()),
  };
}

/** As the form holds it: what is typed, and the name of the file that was chosen, at which its flaws are said. */
const NOTHING: ShareFields & { file: string } = { ...NO_FIELDS, file: "" };

/** Beside its video it names the product. */
const isOfNew = (filled: Draft["body"]): filled is NewProduct => "name" in filled;

function useIsThere(): RefObject<boolean> {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
