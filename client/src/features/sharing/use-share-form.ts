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
import { type Shared, UploadRefused, useSharing } from "#client/features/sharing/use-sharing.ts";
import { useVideoExtras } from "#client/features/sharing/use-video-extras.ts";
import { useVideoFile } from "#client/features/sharing/use-video-file.ts";
import { ApiError } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { useToast } from "#client/ui/toast.tsx";

/** The form that shares a video, with what `person` typed in this tab before and the upload that they did not finish. */
export function useShareForm(person: string, onShared: (shared: Shared) => void) {
  const texts = useTexts(shareFormTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const sharing = useSharing(person);
  const files = useVideoFile();
  const extras = useVideoExtras(files.video);
  const [unfinished, setUnfinished] = useState(() => readUnfinishedUpload(person));
  const [initial] = useState<ShareFields>(() => {
    const fields = readShareDraft(person) ?? NO_FIELDS;
    return unfinished ? { ...fields, source: "file" } : fields;
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [flaw, setFlaw] = useState<Flaw | null>(null);

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
        const file = source === "file" ? (files.video?.file ?? null) : null;
        const shared = await sharing.share(draft, file, extras.extras);
        forgetShareDraft();
        toast({ title: texts.done, description: shared.uploadId === null ? texts.doneText : texts.doneLaterText });
        onShared(shared);
      } catch (error) {
        explain(error);
      } finally {
        setUnfinished(readUnfinishedUpload(person));
      }
    },
  });
  const { source } = form.values;

  /** Says what failed where the form's own way would say too little; what it can say is thrown on. */
  const explain = (error: unknown) => {
    // Cancelled, or left.
    if (error instanceof DOMException && error.name === "AbortError") return;
    const field = error instanceof ApiError ? fieldOf(error, form.values) : undefined;
    if (field !== undefined) {
      const text = field === "code" ? texts.codeTaken : problemText(error);
      setFlaw({ field, value: form.values[field].trim(), text });
      return warn(texts.failed, text);
    }
    if (error instanceof UploadRefused) {
      const text = texts.refusals[error.refusal];
      setFailure(text);
      files.setProblem(text);
      return warn(texts.failed, text);
    }
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
    const isFlawed = flaw?.field === name && flaw.value === rest.value.trim();
    return { ...rest, error: isFlawed ? flaw.text : said };
  };

  return {
    ...sharing,
    pending: form.pending,
    link: values.videoUrl,
    failure: failure ?? form.failure,
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
      void sharing.cancel().then(() => setUnfinished(readUnfinishedUpload(person)));
      toast({ title: texts.cancelled });
    },
    discard: () => void sharing.discard().then(() => setUnfinished(readUnfinishedUpload(person))),
  };
}

/** What the server has against the text of a field, until that is another. */
interface Flaw {
  field: "name" | "brand" | "code" | "videoUrl";
  value: string;
  text: string;
}

/** The field that a refusal is about, where the form's own way would not tell why. */
function fieldOf({ code, reason, fields }: ApiError, values: ShareFields): Flaw["field"] | undefined {
  if (code === "CONFLICT" && !fields.uploadId && values.code.trim() !== "") return "code";
  if (reason !== "removed-before" && reason !== "blocked-words") return undefined;
  return (["name", "brand", "videoUrl"] as const).find((name) => name in fields);
}

/** Moves the focus to the field that turned out to be wrong. */
function useFocusOn(change: Flaw | null, form: RefObject<HTMLFormElement | null>) {
  const first = useRef(change);
  useEffect(() => {
    if (change !== first.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change, form]);
}
