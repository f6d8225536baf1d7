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
import { getRun, isOfForm, putRun, type Shared, type ShareRun } from "#client/features/sharing/run/share-run.ts";
import { isSameFile, unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { useFollowedRun } from "#client/features/sharing/run/use-followed-run.ts";
import { useSharing } from "#client/features/sharing/run/use-sharing.ts";
import { useVideoExtras } from "#client/features/sharing/video/use-extras.ts";
import { useVideoFile } from "#client/features/sharing/video/use-file.ts";
import { ApiError } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { KnownProduct } from "#shared/contracts/shared-videos.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { LINK_REFUSALS } from "#shared/domain/link-refusal.ts";
import { typedLink } from "#shared/domain/typed-link.ts";

/**
 * The form that shares a video, with this tab's draft, its running upload, and the unfinished one. `fixed` is the
 * product that it is for; null for a new one, unless its code turns out to be one of the catalogue's.
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
  // The upload of another form is not an unfinished one.
  const { otherFile } = sharing;
  const unfinished = otherFile ? null : begunBefore;
  useEffect(() => {
    if (otherFile) return () => setUnfinished(begun.read());
  }, [otherFile, begun]);
  const [initial] = useState<ShareFields>(() => {
    const fields = before?.fields ?? kept.read() ?? NO_FIELDS;
    return unfinished ? { ...fields, source: "file" } : fields;
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [canRetry, setRetry] = useState(false);
  const [flaw, setFlaw] = useState<Flaw | null>(null);
  const isThere = useIsThere();
  /** Once its form is left, the app itself reports the outcome of a file. */
  const isLeft = () => source === "file" && !isThere.current;

  const warn = (title: string, description: string) => toast({ title, description, variant: "destructive" });
  const start = async (filled: Draft["body"]): Promise<ShareRun["done"] | null> => {
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
    initial,
    fallback: texts.shareFailed,
    onChange: (fields) => {
      kept.keep(fields);
      setFailure(null);
    },
    onFailure: (text) => {
      if (!isLeft()) warn(texts.failed, text);
    },
    send: async (filled) => {
      setFailure(null);
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
        if (isSessionLost(error)) kept.keep(form.values);
        if (isLeft()) return;
        // Another member was quicker with that code.
        const isTaken = error instanceof ApiError && error.reason === "code-taken";
        if (isTaken && (await known.find(form.values))) return;
        explain(error);
      } finally {
        setUnfinished(begun.read());
      }
    },
  });
  const follow = useFollowedRun(sharing, form.pending, form.props.ref);
  const { source } = form.values;

  const sayAtFile = (text: string) => {
    files.setProblem(text);
    setFlaw({ field: "file", value: "", text });
  };

  const flawText = (error: unknown): string => {
    if (error instanceof UploadRefused) return texts.refusals[error.refusal];
    if (error instanceof SentElsewhere) return texts.sentElsewhere;
    if (error instanceof ApiError && error.reason === "code-taken") return texts.codeTaken;
    return problemText(error instanceof FileRefused ? error.answer : error);
  };

  /** Reports failures for which the form's own way is too general; the others are thrown on. */
  const explain = (error: unknown) => {
    // A cancelled upload needs no message, and a member who leaves drops it.
    if (error instanceof DOMException && error.name === "AbortError") return;
    const field = fieldOf(error, form.values);
    if (field !== undefined) {
      const text = flawText(error);
      if (field === "file") sayAtFile(text);
      else setFlaw({ field, value: form.values[field].trim(), text });
      return warn(texts.failed, text);
    }
    setRetry(source === "file" && (!(error instanceof ApiError) || error.status >= 500));
    if (error instanceof ApiError || error instanceof TypeError) throw error;
    setFailure(texts.fileFailed);
    console.error("A video could not be sent.", error);
    warn(texts.failed, problemText(error, texts.fileFailed));
  };

  const { props, values } = form;
  useFocusOn(flaw, props.ref);
  const lacksFile = source === "file" && files.video === null;
  const lacksVideo = source === "file" ? lacksFile : values.videoUrl.trim() === "";
  const linkFlaw = source === "link" && !lacksVideo ? flawOfLink(values.videoUrl, texts) : null;
  const codeFlaw = values.code.trim() === "" ? null : flawOfCode(values.code);

  const submit: typeof props.onSubmit = (event) => {
    // The shared values stay visible for a moment.
    if (sharing.progress === PROGRESS.shared) return event.preventDefault();
    if (source === "file" && otherFile) {
      event.preventDefault();
      return sayAtFile(texts.oneAtATime(otherFile.name));
    }
    const isComplete = product !== null || !isIncomplete(values);
    if (lacksFile) files.setProblem(texts.missingVideoText);
    if (!isComplete) warn(texts.missingTitle, texts.missingText);
    else if (lacksVideo) warn(texts.missingVideo, texts.missingVideoText);
    if (isComplete && lacksFile) {
      event.preventDefault();
      props.ref.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
    } else props.onSubmit(event);
  };

  const field = (name: "name" | "brand" | "category" | "code" | "videoUrl") => {
    const { error, ...rest } = form.field(name);
    const blank = name === "category" ? texts.missingRoom : texts.missing;
    const wrong = name === "code" ? codeFlaw && texts[codeFlaw] : name === "videoUrl" ? linkFlaw : null;
    const said = error === undefined || rest.value.trim() !== "" ? error && (wrong ?? error) : blank;
    const isFlawed = flaw?.field === name && flaw.value === rest.value.trim();
    return { ...rest, error: isFlawed ? flaw.text : said };
  };

  return {
    product,
    /** The product of the typed code; null where there is none, or the code is another one by now. */
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
    failure: failure ?? form.failure,
    /** Whether the same once more may go well. */
    canRetry: canRetry && !form.pending,
    retry: () => props.ref.current?.requestSubmit(),
    props: { ...props, onSubmit: submit },
    source,
    setSource: form.field("source").onChange,
    field,
    video: files.video,
    fileProblem: files.problem,
    extras,
    chooseFile: (file: File) => {
      setFailure(null);
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

/** Beside its video it names the product. */
const isOfNew = (filled: Draft["body"]): filled is NewProduct => "name" in filled;

/** The server's error of a field, until its text is changed. */
interface Flaw {
  field: "name" | "brand" | "code" | "videoUrl" | "file";
  value: string;
  text: string;
}

const AT_FIELDS: readonly FailureReason[] = [
  ...LINK_REFUSALS,
  "links-unchecked",
  "blocked-words",
  "video-there",
  "shows-other",
];

/** The field of a refusal, where the form's own way would not give the reason. */
function fieldOf(error: unknown, { source }: ShareFields): Flaw["field"] | undefined {
  if ([UploadRefused, FileRefused, SentElsewhere].some((kind) => error instanceof kind)) return "file";
  if (!(error instanceof ApiError) || !error.reason) return undefined;
  const { reason, fields } = error;
  if (reason === "code-taken") return "code";
  if (!AT_FIELDS.includes(reason)) return undefined;
  const named = (["name", "brand", "videoUrl"] as const).find((name) => name in fields);
  // The server names a video's errors by its address, for files as well.
  return named === "videoUrl" && source === "file" ? "file" : named;
}

/** Moves the focus to the field that turned out to be wrong. */
function useFocusOn(change: Flaw | null, form: RefObject<HTMLFormElement | null>) {
  const first = useRef(change);
  useEffect(() => {
    if (change !== first.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change, form]);
}

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
