import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { AboutProduct, AboutScan } from "#client/features/community/projects/editor/about.tsx";
import { ChooseVersion } from "#client/features/community/projects/editor/choose-version.tsx";
import { HistoryDialog } from "#client/features/community/projects/editor/history-dialog.tsx";
import { PhotosField } from "#client/features/community/projects/editor/photos-field.tsx";
import { ProjectFields, useFieldProblem } from "#client/features/community/projects/editor/project-fields.tsx";
import { useAutosave } from "#client/features/community/projects/editor/use-autosave.ts";
import {
  PhotoNotSent,
  removePhoto,
  useHeldPhotos,
} from "#client/features/community/projects/editor/use-held-photos.ts";
import { useKept } from "#client/features/community/projects/editor/use-kept.ts";
import { useLeaveQuestion } from "#client/features/community/projects/editor/use-leave-question.ts";
import { usePhotoSending } from "#client/features/community/projects/editor/use-photo-sending.ts";
import { isConflict, useProjectStore } from "#client/features/community/projects/editor/use-project-store.ts";
import {
  emptyValues,
  fieldsOf,
  isChanged,
  isHeld,
  photoValues,
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
import { useMay } from "#client/lib/use-may.ts";
import { projectEditorTexts, projectTexts } from "#client/messages/late/projects.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type OpenedProject, projects } from "#shared/contracts/community/projects.ts";
import { isProjectComplete } from "#shared/domain/community.ts";
import { PROJECT_TITLE_MAX_CHARACTERS, PROJECT_TITLE_MIN } from "#shared/domain/limits.ts";

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

  const form = useForm<Values, typeof projectForm>({
    schema: projectForm,
    initial: begun ? valuesOf(begun) : emptyValues(about),
    draft: { read: () => (waiting ? null : start), keep: draft.keep },
    say: useFieldProblem(),
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
  const begin = (id: string) => {
    draft.move(id, latest.current);
    // It gets its address, and nothing is left.
    leaving.without(() => onBegun(id));
  };
  const fill = (values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) form.field(name as keyof Values).onChange(value as never);
  };
  const latest = useRef(form.values);
  latest.current = form.values;

  // A draft that the server has is saved by itself, as long as all of it can be.
  useAutosave({
    isOn: isDraft && store.project !== null && may && state === "typed" && !form.pending && !conflict,
    values: form.values,
    save: store.save,
    onSaved: (typed) => {
      if (JSON.stringify(latest.current) !== typed) return draft.keep(latest.current);
      draft.forget();
      setState("saved");
    },
    onFailed: (error) => {
      if (!isConflict(error)) return setState("on-device");
      setConflict({ isAnswer: false });
      toast({ title: texts.conflictTitle, description: texts.conflictBelow, variant: "destructive" });
    },
  });

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
  const leaving = useLeaveQuestion({ asks: isUnsent, pending: form.pending, mayLeave });
  const leave = useMutation({
    mutationFn: async () => {
      if (!isDraft && store.project) await held.takeBack(store.project.id);
    },
  });
  const cancel = () => {
    const isTyped = waiting !== null || (store.project !== null && isChanged(form.values, store.project));
    if (isUnsent || (!isDraft && (isTyped || held.hasArrived()))) return leaving.ask();
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
          <ChooseVersion
            title={texts.waitingTitle}
            text={texts.waitingText}
            onKeepMine={() => {
              fill({ ...waiting, revision: begun?.revision ?? 0 });
              setWaiting(null);
            }}
            onTakeSaved={() => {
              draft.forget();
              setWaiting(null);
            }}
          />
        )}
        {form.values.productId === null && renderChoose((productId) => fill({ productId }))}
        <AboutProduct id={form.values.productId} onDrop={() => fill({ productId: null })} />
        <AboutScan id={form.values.scanId} onDrop={() => fill({ scanId: null })} />
        <ProjectFields form={form} showsDetails={begun !== null}>
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
        </ProjectFields>
        <FormFailure alert>{form.failure}</FormFailure>
        {conflict && (
          <ChooseVersion
            ref={conflictNotice}
            title={texts.conflictTitle}
            text={texts.conflictText}
            onKeepMine={() => void settle(false)}
            onTakeSaved={() => void settle(true)}
          />
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
        open={leaving.isAsked}
        onClose={leaving.stay}
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

/** What a draft that is begun for its first photo leaves for its first save: what can't be saved yet. */
function begunWith(values: Values): Partial<Values> {
  if (z.safeParse(projectForm, values).success) return {};
  return { ...emptyValues(values), title: values.title.slice(0, PROJECT_TITLE_MAX_CHARACTERS) };
}
