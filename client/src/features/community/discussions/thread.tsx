import { CircleCheck, Pin, ThumbsUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { useAuthorName } from "#client/features/community/discussions/discussion-card.tsx";
import { DiscussionForm } from "#client/features/community/discussions/discussion-form.tsx";
import { MarkChip } from "#client/features/community/discussions/mark-chip.tsx";
import { StaffActions } from "#client/features/community/discussions/staff-actions.tsx";
import {
  findHelpful,
  solve,
  useRemoval,
  useRenewDiscussions,
  useThreadChange,
} from "#client/features/community/discussions/use-discussions.ts";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { Byline, HiddenNote, OwnActions } from "#client/features/community/written.tsx";
import { api } from "#client/lib/api.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Badge } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { discussions, type Thread } from "#shared/contracts/community/discussions.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";
import { projectPath } from "#shared/domain/project-path.ts";

/** What a discussion begins with, and what its reader, author and the staff can do about it. */
export function ThreadHead({
  thread,
  signIn,
  report,
  onSignIn,
}: {
  thread: Thread;
  signIn: ReactNode;
  report: RenderPostReport;
  onSignIn: () => void;
}) {
  const texts = useTexts(discussionTexts);
  const id = useId();
  const form = useReveal(() => false);
  const renew = useRenewDiscussions();
  const { title, text, type, isOwn, isHidden, isSolved, isSolvedByAuthor, isPinned } = thread;
  if (title === null) {
    return <p className="rounded-card border border-line bg-card p-4 text-muted italic">{texts.retracted}</p>;
  }
  if (form.open) {
    return (
      <DiscussionForm
        label={texts.edit}
        begin={{ type, title, text: text ?? "" }}
        draftId={thread.id}
        submit={texts.save}
        done={texts.changed}
        signIn={signIn}
        send={({ title, text }) =>
          api(discussions.edit, { params: { id: thread.id }, body: { title, text: text ?? "" } })
        }
        onDone={() => {
          form.hide();
          void renew();
        }}
        onCancel={form.hide}
      />
    );
  }
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4 md:p-5">
      <p className="flex flex-wrap gap-1.5">
        <Badge>{texts.types[type].one}</Badge>
        {isPinned && (
          <Badge tone="beechSoft">
            <Pin aria-hidden="true" size={13} className="mr-1 inline" />
            {texts.pinned}
          </Badge>
        )}
        {isSolved && (
          <Badge tone="pine">
            <CircleCheck aria-hidden="true" size={13} className="mr-1 inline" />
            {isSolvedByAuthor ? texts.solvedByAuthor : texts.solved}
          </Badge>
        )}
      </p>
      <h1 id={id} dir="auto" tabIndex={-1} className="text-xl leading-snug font-bold wrap-anywhere outline-none">
        {title}
      </h1>
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <AboutProduct thread={thread} />
      <AboutProject thread={thread} />
      <Byline
        written={thread}
        report={(author) =>
          report({
            kind: type === "question" ? "question" : "post",
            id: thread.id,
            discussionId: thread.id,
            author,
          })
        }
      />
      {isHidden && <HiddenNote />}
      {!isOwn && !isHidden && <Helpful thread={thread} onSignIn={onSignIn} />}
      {isOwn && <OwnDiscussion thread={thread} titleId={id} onEdit={form.show} editButton={form.button} />}
      {!isHidden && <StaffActions thread={thread} />}
    </article>
  );
}

function AboutProduct({ thread: { product, project, step } }: { thread: Thread }) {
  const texts = useTexts(discussionTexts);
  const { language } = useI18n();
  if (!product) return null;
  const name = nameOf(product, language);
  return (
    <Link
      href={productPath(product.id)}
      className="flex min-h-14 items-center gap-3 rounded-control border border-line p-2 hover:bg-pine-soft"
    >
      {product.thumbnailUrl && (
        <img
          src={product.thumbnailUrl}
          alt=""
          width={56}
          height={56}
          className="size-14 rounded-control object-cover"
        />
      )}
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {step !== null && project === null && <span className="block text-sm text-muted">{texts.step(step)}</span>}
      </span>
    </Link>
  );
}

function AboutProject({ thread: { project, step } }: { thread: Thread }) {
  const texts = useTexts(discussionTexts);
  if (!project) return null;
  return (
    <Link
      href={step === null ? projectPath(project.id) : `${projectPath(project.id)}#step-${step}`}
      className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border border-line px-3.5 py-2 hover:bg-pine-soft"
    >
      <span className="font-medium wrap-anywhere">{texts.aboutProject(project.title)}</span>
      {step !== null && <span className="text-sm text-muted">{texts.step(step)}</span>}
    </Link>
  );
}

function Helpful({ thread, onSignIn }: { thread: Thread; onSignIn: () => void }) {
  const texts = useTexts(discussionTexts);
  const nameFor = useAuthorName();
  const may = useMay("take-part-in-community");
  const change = useThreadChange(thread.id, findHelpful(thread.id));
  const pressed = change.isPending ? change.variables : thread.ownHelpful;
  return (
    <div>
      <MarkChip
        label={texts.helpful}
        about={texts.voted(nameFor(thread), thread.helpfulCount)}
        count={thread.helpfulCount}
        pressed={pressed}
        icon={ThumbsUp}
        onPress={() => {
          if (!may) onSignIn();
          else if (!change.isPending) change.mutate(!thread.ownHelpful);
        }}
      />
    </div>
  );
}

function OwnDiscussion({
  thread,
  titleId,
  onEdit,
  editButton,
}: {
  thread: Thread;
  titleId: string;
  onEdit: () => void;
  editButton: ReturnType<typeof useReveal>["button"];
}) {
  const texts = useTexts(discussionTexts);
  const common = useTexts(questionTexts);
  const hint = useId();
  const [isRemoving, setRemoving] = useState(false);
  const [, navigate] = useLocation();
  const { toast } = useToast();
  const removal = useRemoval("discussion");
  const renew = useRenewDiscussions();
  const solved = useThreadChange(thread.id, solve(thread.id));
  return (
    <>
      {thread.type === "question" && !thread.isHidden && (thread.isSolvedByAuthor || !thread.isSolved) && (
        <div className="flex items-center gap-3 border-t border-line pt-2">
          <span className="min-w-0 grow">
            <span className="block font-medium">{texts.solveAlone}</span>
            <span id={hint} className="block text-sm text-muted">
              {texts.solveAloneHint}
            </span>
          </span>
          <Switch
            label={texts.solveAlone}
            checked={solved.isPending ? solved.variables : thread.isSolvedByAuthor}
            pending={solved.isPending}
            onChange={(isSolved) => solved.mutate(isSolved)}
            describedBy={hint}
          />
        </div>
      )}
      <OwnActions describedBy={titleId} editButton={editButton} onEdit={onEdit} onRemove={() => setRemoving(true)} />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.removeTitle}
        description={texts.removeText}
        labels={{ keep: common.keep, remove: texts.remove, removing: common.removing }}
        removal={removal}
        target={thread.id}
        onRemoved={() => {
          setRemoving(false);
          toast({ title: texts.removed });
          navigate("/community/discussions", { replace: true });
          void renew();
        }}
      />
    </>
  );
}
