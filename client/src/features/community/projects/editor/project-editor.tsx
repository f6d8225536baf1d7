import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { AboutProduct, AboutScan } from "#client/features/community/projects/editor/about.tsx";
import { HistoryDialog } from "#client/features/community/projects/editor/history-dialog.tsx";
import { PhotosField } from "#client/features/community/projects/editor/photos-field.tsx";
import { StepsField } from "#client/features/community/projects/editor/steps-field.tsx";
import {
  PhotoNotSent,
  removePhoto,
  useHeldPhotos,
} from "#client/features/community/projects/editor/use-held-photos.ts";
import { usePhotoSending } from "#client/features/community/projects/editor/use-photo-sending.ts";
import { isConflict, useProjectStore } from "#client/features/community/projects/editor/use-project-store.ts";
import {
  emptyValues,
  fieldsOf,
  isChanged,
  isHeld,
  photoValues,
  projectDraft,
  projectForm,
  type Values,
  valuesOf,
} from "#client/features/community/projects/editor/values.ts";
import { api } from "#client/lib/api.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { preparePhoto } from "#client/lib/photo-unfit.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { useSessionPending } from "#client/lib/session-store.ts";
import { useBackStep } from "#client/lib/use-back-step.ts";
import { useMay } from "#client/lib/use-may.ts";
import { projectEditorTexts, projectTexts } from "#client/messages/late/projects.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type OpenedProject, projects } from "#shared/contracts/community/projects.ts";
import { isProjectComplete } from "#shared/domain/community.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import {
  PROJECT_LINE_MAX_CHARACTERS,
  PROJECT_LINES_MAX,
  PROJECT_TAG_MAX_CHARACTERS,
  PROJECT_TAGS_MAX,
  PROJECT_TEXT_MAX_CHARACTERS,
  PROJECT_TITLE_MAX_CHARACTERS,
  PROJECT_TITLE_MIN,
} from "#shared/domain/limits.ts";

/** A draft is saved once nothing was typed for so long. */
const AUTOSAVE_AFTER_MS = 4000;

const LINES = ["tools", "materials", "safetyTips", "issues"] as const;
/** Enough for every list of them. */
const LINES_MAX_CHARACTERS = PROJECT_LINES_MAX * (PROJECT_LINE_MAX_CHARACTERS + 1);

/**
 * The form for a project. What is typed is kept on the device until the server has it; a draft that the server has is
 * saved by itself. Guests may write too: on saving they are asked to sign in, in one of the ways that `signIn` offers.
 */
export function ProjectEditor({
  begun,
  about,
  signIn,
  renderChoose,
  onBegun,
  onDone,
  onCancel,
  mayLeave,
}: {
  /** What the server has; null for a new one. */
  begun: OpenedProject | null;
  /** What a new one begins with. */
  about: Pick<Values, "productId" | "scanId">;
  signIn: ReactNode;
  /** Where the product is found that it is built from. */
  renderChoose: (onChoose: (productId: string) => void) => ReactNode;
  /** The server has it from now on. */
  onBegun: (id: string) => void;
  onDone: (project: OpenedProject) => void;
  onCancel: () => void;
  /** Says whether the screen may be left at once; otherwise the person is asked here. */
  mayLeave: RefObject<() => boolean>;
}) {
  const texts = useTexts(projectEditorTexts);
  const common = useTexts(questionTexts);
  const { changeFailed } = useTexts(projectTexts);
  const problemText = useProblemText();
  const { tooLong } = useTexts(textAreaTexts);
  const { toast } = useToast();
  const may = useMay("take-part-in-community");
  const isPending = useSessionPending();
  const store = useProjectStore(begun);
  const isDraft = store.project === null || store.project.status === "draft";
  const draft = useKept(begun?.id ?? "new", store.revision);
  const [start] = useState(draft.read);
  /** Kept on this device before the project was saved elsewhere. */
  const [waiting, setWaiting] = useState(
    start !== null && begun !== null && start.revision !== begun.revision ? start : null,
  );
  /** `isAnswer` where the person pressed a button; otherwise it was saved by itself. */
  const [conflict, setConflict] = useState<{ isAnswer: boolean } | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [state, setState] = useState<"typed" | "saved" | "on-device" | null>(null);
  const [asksForHistory, setAsksForHistory] = useState(false);
  const publishes = useRef(false);
  const held = useHeldPhotos();
  const [asksToLeave, setAsksToLeave] = useState(false);

  const form = useForm<Values, typeof projectForm>({
    schema: projectForm,
    initial: begun ? valuesOf(begun) : emptyValues(about),
    draft: { read: () => (waiting ? null : start), keep: draft.keep },
    say: (name, values) => {
      if (name === "title") return tooLong(PROJECT_TITLE_MAX_CHARACTERS);
      if (name === "description") return tooLong(PROJECT_TEXT_MAX_CHARACTERS);
      if (name === "minutes") return texts.minutesWrong;
      if (name === "steps")
        return values.steps.some((step) => step.title.trim() === "" && step.text.trim() !== "")
          ? texts.stepUntitled
          : undefined;
      if (name === "tags") return texts.tagsWrong(PROJECT_TAGS_MAX, PROJECT_TAG_MAX_CHARACTERS);
      return LINES.some((one) => one === name)
        ? texts.linesWrong(PROJECT_LINES_MAX, PROJECT_LINE_MAX_CHARACTERS)
        : undefined;
    },
    onChange: () => setState("typed"),
    onSessionLost: () => setNeedsSignIn(true),
    send: async (input, _, { removed }) => {
      setNeedsSignIn(false);
      if (!may && !isPending) return setNeedsSignIn(true);
      const isShown = publishes.current || !isDraft;
      if (isShown && input.title.length < PROJECT_TITLE_MIN) throw new Refused(texts.titleShort, "title");
      if (isShown && !isProjectComplete(input)) throw new Refused(texts.unfinished, "description");
      // They would be left behind with the form.
      if (isShown && sending.photos.length > 0) throw new Refused(texts.photosUnsent);
      try {
        const isNew = store.revision() === 0;
        let saved = await store.save(isDraft ? input : { ...input, photos: await sendHeld(input.photos) });
        held.settle();
        if (isNew) begin(saved.id);
        for (const photoId of removed) await removePhoto(saved.id, photoId);
        draft.forget();
        if (isDraft && publishes.current) saved = await store.publish(saved.id);
        if (saved.isHidden) toast({ title: common.sentHidden, description: common.hidden });
        else if (publishes.current && isDraft) toast({ title: texts.published });
        else toast({ title: isDraft ? texts.draftSaved : texts.changed });
        setState("saved");
        if (saved.status !== "draft") onDone(saved);
      } catch (error) {
        if (error instanceof PhotoNotSent) {
          if (isSessionLost(error.cause)) throw error.cause;
          throw new Refused(texts.notSent(error.photo, sending.whyNot(error.cause)));
        }
        if (!isConflict(error)) throw error;
        setConflict({ isAnswer: true });
      }
    },
  });

  const tellFailure = (error: unknown): void => {
    toast({ title: changeFailed, description: problemText(error), variant: "destructive" });
  };
  const isBeginning = useRef(false);
  const begin = (id: string) => {
    draft.move(id, latest.current);
    // It gets its address, and nothing is left.
    isBeginning.current = true;
    onBegun(id);
    isBeginning.current = false;
  };
  const fill = (values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) form.field(name as keyof Values).onChange(value as never);
  };
  const latest = useRef(form.values);
  latest.current = form.values;

  // A draft that the server has is saved by itself, as long as all of it can be.
  const saves = isDraft && store.project !== null && may && state === "typed" && !form.pending && !conflict;
  const typed = JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew with each change of what is typed
  useEffect(() => {
    if (!saves) return;
    const timer = setTimeout(() => {
      const { success, data } = z.safeParse(projectForm, latest.current);
      if (!success) return;
      store.save(data).then(
        () => {
          if (JSON.stringify(latest.current) !== typed) return draft.keep(latest.current);
          draft.forget();
          setState("saved");
        },
        (error: unknown) => {
          if (!isConflict(error)) return setState("on-device");
          setConflict({ isAnswer: false });
          toast({ title: texts.conflictTitle, description: texts.conflictBelow, variant: "destructive" });
        },
      );
    }, AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saves, typed]);

  const addPhoto = (photo: Values["photos"][number]) => fill({ photos: [...latest.current.photos, photo] });
  const sending = usePhotoSending(async ({ key, file }) => {
    if (!isDraft) return addPhoto(held.hold(key, file.name, await preparePhoto(file)));
    // Only of a new one: an unfinished title keeps no photo from being added.
    const known = store.project?.id;
    const id = known ?? (await store.begin(z.parse(projectForm, { ...latest.current, ...begunWith(latest.current) })));
    if (known === undefined) begin(id);
    const ready = await preparePhoto(file);
    const photo = await api(projects.addPhoto, { params: { id }, file: ready, headers: { "idempotency-key": key } });
    addPhoto(photoValues(photo, latest.current.steps));
  });
  /** Sends the photos that wait for this save, which then says what they show. */
  const sendHeld = async <Said extends { id: string }>(said: readonly Said[]): Promise<Said[]> => {
    if (!store.project) return [...said];
    const ids = await held.send(store.project.id, latest.current.photos, (id, { id: newId, thumbnailUrl }) =>
      fill({
        photos: latest.current.photos.map((photo) => (photo.id === id ? { ...photo, id: newId, thumbnailUrl } : photo)),
      }),
    );
    return said.map((photo) => ({ ...photo, id: ids.get(photo.id) ?? photo.id }));
  };
  const leaveOutPhoto = async (id: string) => {
    const photo = latest.current.photos.find((one) => one.id === id);
    const isOnServer = photo !== undefined && !isHeld(photo);
    if (isDraft && isOnServer && store.project) {
      try {
        await removePhoto(store.project.id, id);
      } catch (error) {
        return tellFailure(error);
      }
    }
    fill({
      photos: latest.current.photos.filter((one) => one.id !== id),
      // Readers see it until the project is saved without it.
      ...(!isDraft && isOnServer && { removed: [...latest.current.removed, id] }),
    });
  };

  const isUnsent = sending.photos.length > 0 || form.values.photos.some(isHeld);
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // For browsers that know only this.
      event.returnValue = true;
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsent]);
  useBackStep(isUnsent && !asksToLeave && !form.pending, () => {
    if (!isBeginning.current) setAsksToLeave(true);
  });
  // What is typed is kept on this device; photos can't be.
  mayLeave.current = () => {
    if (isUnsent) setAsksToLeave(true);
    return !isUnsent;
  };
  const leave = useMutation({
    mutationFn: async () => {
      if (!isDraft && store.project) await held.takeBack(store.project.id);
    },
  });
  const cancel = () => {
    const isTyped = waiting !== null || (store.project !== null && isChanged(form.values, store.project));
    if (isUnsent || (!isDraft && (isTyped || held.hasArrived()))) return setAsksToLeave(true);
    // What is published stays, so the draft that was typed over it is dropped.
    if (!isDraft) draft.forget();
    onCancel();
  };

  /** Ends the conflict with what the server has now: either that is shown, or what is here goes over it. */
  const settle = async (takesSaved: boolean) => {
    if (!store.project) return;
    try {
      const saved = await store.reload(store.project.id);
      if (takesSaved) {
        held.drop();
        fill(valuesOf(saved));
        draft.forget();
      }
      setConflict(null);
      setState(takesSaved ? "saved" : "typed");
    } catch (error) {
      tellFailure(error);
    }
  };

  const conflictNotice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the middle of typing the focus stays.
    if (conflict?.isAnswer) conflictNotice.current?.focus();
  }, [conflict]);

  const asksToSignIn = needsSignIn && !may;
  const ways = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asksToSignIn) ways.current?.focus();
  }, [asksToSignIn]);

  return (
    <PublishingGate onClose={onCancel}>
      <form {...form.props} aria-label={begun ? texts.editTitle : texts.newTitle} className="grid grid-cols-1 gap-6">
        {waiting && (
          <Notice title={texts.waitingTitle} text={texts.waitingText}>
            <Button
              size="sm"
              onClick={() => {
                fill({ ...waiting, revision: begun?.revision ?? 0 });
                setWaiting(null);
              }}
            >
              {texts.keepMine}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                draft.forget();
                setWaiting(null);
              }}
            >
              {texts.takeSaved}
            </Button>
          </Notice>
        )}
        {form.values.productId === null && renderChoose((productId) => fill({ productId }))}
        <AboutProduct id={form.values.productId} onDrop={() => fill({ productId: null })} />
        <AboutScan id={form.values.scanId} onDrop={() => fill({ scanId: null })} />
        <TextField
          {...form.field("title")}
          label={texts.title}
          hint={texts.titleHint}
          autoComplete="off"
          maxLength={PROJECT_TITLE_MAX_CHARACTERS}
        />
        <TextArea
          {...form.field("description")}
          label={texts.description}
          max={PROJECT_TEXT_MAX_CHARACTERS}
          required={false}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField
            label={texts.difficulty}
            options={[{ id: "none", label: texts.notSaid }, ...DIFFICULTIES.map((id) => ({ id, label: texts[id] }))]}
            value={form.values.difficulty || "none"}
            onChange={(level) => form.field("difficulty").onChange(DIFFICULTIES.find((one) => one === level) ?? "")}
          />
          <TextField {...form.field("minutes")} label={texts.minutes} inputMode="numeric" autoComplete="off" />
        </div>
        <StepsField {...form.field("steps")} />
        <PhotosField
          photos={form.values.photos}
          steps={form.values.steps}
          onChange={(photos) => form.field("photos").onChange(photos)}
          removed={form.values.removed.length}
          onRemove={leaveOutPhoto}
          sending={sending}
          waitsForSave={!isDraft}
          {...(!may && !isPending && { onRefused: () => setNeedsSignIn(true) })}
        />
        <details className="group rounded-card border border-line p-3" open={begun !== null}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-bold [&::-webkit-details-marker]:hidden">
            {texts.details}
            <ChevronDown
              aria-hidden="true"
              size={20}
              className="shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-4">
            {LINES.map((name) => (
              <TextArea
                key={name}
                {...form.field(name)}
                label={texts[name]}
                hint={texts.perLine}
                max={LINES_MAX_CHARACTERS}
                required={false}
              />
            ))}
            <TextField {...form.field("tags")} label={texts.tags} hint={texts.tagsHint} autoComplete="off" />
          </div>
        </details>
        <FormFailure alert>{form.failure}</FormFailure>
        {conflict && (
          <Notice ref={conflictNotice} title={texts.conflictTitle} text={texts.conflictText}>
            <Button size="sm" onClick={() => void settle(false)}>
              {texts.keepMine}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => void settle(true)}>
              {texts.takeSaved}
            </Button>
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-2">
          <p role="status" className="min-h-6 text-sm text-muted">
            {state === "saved" ? texts.autosaved : state === "on-device" ? texts.onDevice : ""}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:flex-col">
            <Button
              type="submit"
              pending={form.pending}
              onClick={() => {
                publishes.current = isDraft;
              }}
            >
              {isDraft ? texts.publish : texts.save}
            </Button>
            {isDraft && (
              <Button
                type="submit"
                variant="secondary"
                pending={form.pending}
                onClick={() => {
                  publishes.current = false;
                }}
              >
                {texts.saveDraft}
              </Button>
            )}
            <Button variant="ghost" onClick={cancel}>
              {isDraft ? texts.close : common.cancel}
            </Button>
            {store.project && !isDraft && (
              <Button variant="ghost" onClick={() => setAsksForHistory(true)}>
                {texts.history}
              </Button>
            )}
          </div>
        </div>
      </form>
      <ConfirmDialog
        open={asksToLeave}
        onClose={() => setAsksToLeave(false)}
        title={isDraft ? texts.leaveTitle : texts.discardTitle}
        description={isDraft ? texts.leaveText : texts.discardText}
        labels={{
          keep: texts.goOn,
          remove: isDraft ? texts.leaveAnyway : texts.discard,
          removing: isDraft ? texts.leaveAnyway : texts.discarding,
        }}
        removal={leave}
        target={undefined}
        onRemoved={() => {
          if (!isDraft) draft.forget();
          onCancel();
        }}
      />
      {store.project && !isDraft && (
        <HistoryDialog
          projectId={store.project.id}
          open={asksForHistory}
          onOpenChange={setAsksForHistory}
          onTake={(words) => {
            fill(fieldsOf(words));
            setAsksForHistory(false);
            toast({ title: texts.broughtBack });
          }}
        />
      )}
      {asksToSignIn && (
        <div className="mt-4 grid max-w-sm gap-3 rounded-card border border-line bg-card p-4">
          <p ref={ways} tabIndex={-1} className="font-medium">
            {texts.signIn}
          </p>
          {signIn}
        </div>
      )}
    </PublishingGate>
  );
}

/**
 * What is typed, kept on this device under a project's id, or as the new one: with the revision that it was typed over, which
 * says later whether the project was saved elsewhere since.
 */
function useKept(place: string, revision: () => number) {
  const kept = useRef(useState(() => projectDraft(place))[0]);
  const [draft] = useState(() => ({
    read: () => kept.current.read(),
    keep: (values: Values) => {
      const photos = values.photos.filter((photo) => !isHeld(photo));
      kept.current.keep({ ...values, photos, revision: revision() });
    },
    forget: () => kept.current.forget(),
    /** The new one has an id now. */
    move: (id: string, values: Values) => {
      kept.current.forget();
      kept.current = projectDraft(id);
      draft.keep(values);
    },
  }));
  return draft;
}

/** What a draft that is begun for its first photo leaves for its first save: what can't be saved yet. */
function begunWith(values: Values): Partial<Values> {
  if (z.safeParse(projectForm, values).success) return {};
  return { ...emptyValues(values), title: values.title.slice(0, PROJECT_TITLE_MAX_CHARACTERS) };
}

function Notice({
  ref,
  title,
  text,
  children,
}: {
  ref?: RefObject<HTMLDivElement | null>;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="grid gap-2 rounded-card bg-beech-soft p-4">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
