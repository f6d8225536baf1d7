import { type RefObject, useEffect, useRef, useState } from "react";
import { forgetShareDraft, keepShareDraft, readShareDraft } from "#client/features/sharing/share-draft.ts";
import {
  flawOfCode,
  flawOfLink,
  isIncomplete,
  NO_FIELDS,
  type ShareFields,
  shareSchema,
} from "#client/features/sharing/share-fields.ts";
import { isSameFile, readUnfinishedUpload } from "#client/features/sharing/unfinished-upload.ts";
import { UploadNotReady, useSharing } from "#client/features/sharing/use-sharing.ts";
import { useVideoFile } from "#client/features/sharing/use-video-file.ts";
import { ApiError } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductDetail } from "#shared/contracts/catalog.ts";

/** The form that shares a video, with what `person` typed in this tab before and the upload that they did not finish. */
export function useShareForm(person: string, onShared: (product: ProductDetail) => void) {
  const texts = useTexts(shareFormTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const sharing = useSharing(person);
  const files = useVideoFile();
  const [unfinished, setUnfinished] = useState(() => readUnfinishedUpload(person));
  const [initial] = useState<ShareFields>(() => {
    const fields = readShareDraft(person) ?? NO_FIELDS;
    return unfinished ? { ...fields, source: "file" } : fields;
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [takenCode, setTakenCode] = useState<string | null>(null);

  const warn = (title: string, description: string) => toast({ title, description, variant: "destructive" });
  const form = useForm({
    schema: shareSchema(texts),
    initial,
    fallback: texts.shareFailed,
    onChange: (fields) => {
      keepShareDraft(person, fields);
      setFailure(null);
    },
    onFailure: (text) => warn(texts.failed, text),
    send: async (draft) => {
      setFailure(null);
      try {
        const product = await sharing.share(draft, source === "file" ? (files.video?.file ?? null) : null);
        forgetShareDraft();
        toast({ title: texts.done, description: texts.doneText });
        onShared(product);
      } catch (error) {
        explain(error, draft.code);
      } finally {
        setUnfinished(readUnfinishedUpload(person));
      }
    },
  });
  const { source } = form.values;

  /** Says what failed where the form's own way would say too little; what it can say is thrown on. */
  const explain = (error: unknown, code: string | undefined) => {
    // Cancelled, or left.
    if (error instanceof DOMException && error.name === "AbortError") return;
    const isCodeTaken = error instanceof ApiError && error.code === "CONFLICT" && !error.fields.uploadId;
    if (isCodeTaken && code !== undefined) {
      setTakenCode(code);
      return warn(texts.failed, texts.codeTaken);
    }
    if (error instanceof UploadNotReady) {
      const text = error.refusal === null ? texts.checkingLong : texts.refusals[error.refusal];
      setFailure(text);
      if (error.refusal !== null) files.setProblem(text);
      return warn(texts.failed, text);
    }
    if (error instanceof ApiError || error instanceof TypeError) throw error;
    setFailure(texts.fileFailed);
    console.error("A video could not be sent.", error);
    warn(texts.failed, problemText(error, texts.fileFailed));
  };

  const { props, values } = form;
  useFocusOn(takenCode, props.ref);
  const lacksFile = source === "file" && files.video === null;
  const lacksVideo = source === "file" ? lacksFile : values.videoUrl.trim() === "";
  const linkFlaw = source === "link" && !lacksVideo ? flawOfLink(values.videoUrl, texts) : null;
  const codeFlaw = values.code.trim() === "" ? null : flawOfCode(values.code);

  const submit: typeof props.onSubmit = (event) => {
    // What was shared is still there to be seen for a moment.
    if (sharing.progress === 100) return event.preventDefault();
    const isComplete = !isIncomplete(values);
    if (lacksFile) files.setProblem(texts.missingVideoText);
    if (!isComplete) warn(texts.missingTitle, texts.missingText);
    else if (lacksVideo) warn(texts.missingVideo, texts.missingVideoText);
    else if (linkFlaw !== null) warn(texts.validationFailed, linkFlaw);
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
    return { ...rest, error: name === "code" && takenCode === rest.value.trim() ? texts.codeTaken : said };
  };

  return {
    ...sharing,
    pending: form.pending,
    room: values.category,
    link: values.videoUrl,
    failure: failure ?? form.failure,
    props: { ...props, onSubmit: submit },
    source,
    setSource: form.field("source").onChange,
    field,
    video: files.video,
    fileProblem: files.problem,
    chooseFile: (file: File) => {
      setFailure(null);
      void files.choose(file);
    },
    unfinished,
    /** Whether the chosen file is the one whose upload was begun. */
    goesOn: unfinished !== null && files.video !== null && isSameFile(unfinished, files.video.file),
    cancel: () => {
      void sharing.cancel().then(() => setUnfinished(readUnfinishedUpload(person)));
      toast({ title: texts.cancelled });
    },
    discard: () => void sharing.discard().then(() => setUnfinished(readUnfinishedUpload(person))),
  };
}

/** Moves the focus to the field that turned out to be wrong. */
function useFocusOn(change: string | null, form: RefObject<HTMLFormElement | null>) {
  const first = useRef(change);
  useEffect(() => {
    if (change !== first.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change, form]);
}
