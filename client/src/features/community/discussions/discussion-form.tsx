import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import * as z from "zod/mini";
import { useSimilar } from "#client/features/community/discussions/use-discussions.ts";
import { draftKind } from "#client/lib/draft.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionPending } from "#client/lib/session-store.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { useMay } from "#client/lib/use-may.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { Button } from "#client/ui/button.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { discussions, type Thread } from "#shared/contracts/community/discussions.ts";
import { POST_TYPES } from "#shared/domain/community.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { DISCUSSION_TEXT_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const body = z.pick(discussions.start.body, { type: true, title: true, text: true });
interface Values {
  type: string;
  title: string;
  text: string;
}

/** What a person has typed of a new discussion, or of changes to one of theirs by its id; it survives a closed browser. */
const discussionDraft = draftKind({
  name: "discussion",
  schema: z.object({ type: z.string(), title: z.string(), text: z.string() }),
  area: "device",
});

/**
 * The form for a discussion. Guests may write too: on sending they are asked to sign in, in one of the ways that `signIn`
 * offers. What was typed stays until the server has it.
 */
export function DiscussionForm({
  label,
  begin,
  draftId,
  submit,
  done,
  signIn,
  send,
  onDone,
  onCancel,
  children,
}: {
  label: string;
  begin: Values;
  draftId: string;
  submit: string;
  /** The message once the server has it and it is public. */
  done: string;
  signIn: ReactNode;
  send: (input: z.output<typeof body>, once: Once) => Promise<Thread>;
  onDone: (thread: Thread) => void;
  onCancel: () => void;
  /** What it is about, above the form. */
  children?: ReactNode;
}) {
  const texts = useTexts(discussionTexts);
  const common = useTexts(questionTexts);
  const { tooLong } = useTexts(textAreaTexts);
  const { toast } = useToast();
  const may = useMay("take-part-in-community");
  const isPending = useSessionPending();
  const isNew = begin.title === "";
  const [draft] = useState(() => discussionDraft(draftId));
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const form = useForm<Values, typeof body>({
    schema: body,
    initial: begin,
    draft,
    say: (name, values) => {
      if (name === "title")
        return values.title.trim().length > QUESTION_MAX_CHARACTERS
          ? texts.titleTooLong(QUESTION_MAX_CHARACTERS)
          : texts.titleTooShort;
      return name === "text" ? tooLong(DISCUSSION_TEXT_MAX_CHARACTERS) : undefined;
    },
    onSessionLost: () => setNeedsSignIn(true),
    send: async (input, once) => {
      setNeedsSignIn(false);
      if (!may && !isPending) return setNeedsSignIn(true);
      const thread = await send(input, once);
      draft.forget();
      toast(thread.isHidden ? { title: common.sentHidden, description: common.hidden } : { title: done });
      onDone(thread);
    },
  });
  const type = form.field("type");
  const asksToSignIn = needsSignIn && !may;
  const ways = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asksToSignIn) ways.current?.focus();
  }, [asksToSignIn]);
  return (
    <PublishingGate onClose={onCancel}>
      <form
        {...form.props}
        aria-label={label}
        className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4 md:p-5"
      >
        {children}
        {isNew && (
          <ChoiceList
            label={texts.type}
            options={POST_TYPES.map((id) => ({ id, label: texts.types[id].one, hint: texts.types[id].hint }))}
            value={POST_TYPES.find((id) => id === type.value) ?? ""}
            onChange={type.onChange}
          />
        )}
        <TextField
          {...form.field("title")}
          label={texts.title}
          hint={texts.titleHint}
          autoComplete="off"
          maxLength={QUESTION_MAX_CHARACTERS}
        />
        {isNew && <Similar title={form.values.title} />}
        <TextArea {...form.field("text")} label={texts.text} max={DISCUSSION_TEXT_MAX_CHARACTERS} required={false} />
        <FormFailure alert>{form.failure}</FormFailure>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={form.pending}>
            {submit}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              // The published text stays, so the draft that was typed over it is dropped.
              if (!isNew) draft.forget();
              onCancel();
            }}
          >
            {common.cancel}
          </Button>
        </div>
      </form>
      {asksToSignIn && (
        <div className="mt-4 grid max-w-sm gap-3 rounded-card border border-line bg-card p-4">
          <p ref={ways} tabIndex={-1} className="font-medium">
            {texts.signInToPublish}
          </p>
          {signIn}
        </div>
      )}
    </PublishingGate>
  );
}

/** Discussions that may be about the same as what is typed. */
function Similar({ title }: { title: string }) {
  const texts = useTexts(discussionTexts);
  const id = useId();
  const [typed] = useDebounced(title, 400);
  const found = useSimilar(typed);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-control bg-pine-soft px-3.5 py-2.5">
      <h3 id={id} className="font-semibold">
        {texts.similar}
      </h3>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <Link
              href={discussionPath(one.id)}
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-1.5 text-pine-text underline underline-offset-4"
            >
              <span className="wrap-anywhere">{one.title}</span>
              <span className="text-sm no-underline">
                {one.isSolved
                  ? texts.solved
                  : (one.type === "question" ? texts.answers : texts.replies)(one.replyCount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
