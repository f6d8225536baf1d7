import { BadgeCheck, Check, ThumbsUp, Wrench } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useAuthorName } from "#client/features/community/discussions/discussion-card.tsx";
import { MarkChip } from "#client/features/community/discussions/mark-chip.tsx";
import {
  accept,
  useEditReply,
  useRemoval,
  useReplies,
  useRepliesTo,
  useReply,
  useReplyChange,
  vote,
} from "#client/features/community/discussions/use-discussions.ts";
import { writtenAt } from "#client/features/community/drafts.ts";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { useShowNamed } from "#client/features/community/use-show-named.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { Byline, HiddenNote, OwnActions } from "#client/features/community/written.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useMay } from "#client/lib/use-may.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { community } from "#shared/contracts/community/community.ts";
import type { Reply, ReplyWithReplies, Thread } from "#shared/contracts/community/discussions.ts";
import { ANSWER_MAX_CHARACTERS } from "#shared/domain/limits.ts";

interface Shared {
  thread: Thread;
  signIn: ReactNode;
  report: RenderPostReport;
  onSignIn: () => void;
}

/** The replies to a discussion, the oldest first, and the form to reply. */
export function ReplyList(shared: Shared) {
  const { thread, signIn } = shared;
  const texts = useTexts(discussionTexts);
  const problemText = useProblemText();
  const query = useReplies(thread.id);
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);
  const showNamed = useShowNamed("answer", query);
  const isOpen = thread.title !== null && !thread.isHidden;
  // Of members who have nothing to do with the reader any more: the number counts them.
  const isNoneSeen = query.items?.length === 0 && thread.replyCount > 0;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.repliesTitle}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <h2 className="text-lg font-bold">{isNoneSeen ? texts.repliesTitle : texts.replies(thread.replyCount)}</h2>
      {!query.items && query.error && (
        <ErrorState title={texts.repliesFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      )}
      {!query.items && !query.error && <SkeletonRows count={2} />}
      {query.items?.length === 0 && <p className="text-muted">{isNoneSeen ? texts.noneSeen : texts.noReplies}</p>}
      {query.items && query.items.length > 0 && (
        <div>
          <ul ref={list} className="grid grid-cols-1 gap-3">
            {query.items.map((reply) => (
              <li key={reply.id} className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4">
                <ReplyItem {...shared} reply={reply} onRemoved={() => section.current?.focus()} />
                <RepliesTo {...shared} reply={reply} showNamed={showNamed} onRemoved={() => section.current?.focus()} />
              </li>
            ))}
          </ul>
          <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
        </div>
      )}
      {isOpen && <ReplyForm postId={thread.id} to={null} label={texts.reply} signIn={signIn} />}
    </section>
  );
}

/** The replies to a reply: the first ones, and a button for more. */
function RepliesTo({
  reply,
  showNamed,
  ...shared
}: Shared & { reply: ReplyWithReplies; showNamed: ReturnType<typeof useShowNamed>; onRemoved: () => void }) {
  const texts = useTexts(discussionTexts);
  const problemText = useProblemText();
  const query = useRepliesTo(shared.thread.id, reply);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => showNamed(query));
  if (query.items.length === 0) return null;
  return (
    <div>
      <ul ref={list} className="grid grid-cols-1 gap-4 border-l-2 border-line pl-3.5">
        {query.items.map((one) => (
          <li key={one.id}>
            <ReplyItem {...shared} reply={one} />
          </li>
        ))}
      </ul>
      <LoadMore
        list={list}
        query={query}
        label={texts.moreReplies}
        failure={query.error ? problemText(query.error) : null}
      />
    </div>
  );
}

function ReplyItem({
  thread,
  reply,
  signIn,
  report,
  onSignIn,
  onRemoved,
}: Shared & { reply: Reply; onRemoved: () => void }) {
  const texts = useTexts(discussionTexts);
  const nameFor = useAuthorName();
  const textId = useId();
  const place = { kind: "answer-change", id: reply.id } as const;
  const form = useReveal(() => reply.isOwn && writtenAt(place).read() !== null);
  const edit = useEditReply(reply.id);
  if (form.open) {
    return (
      <WriteForm
        place={place}
        schema={community.editAnswer.body}
        max={ANSWER_MAX_CHARACTERS}
        label={texts.editReply}
        begin={reply.text}
        submit={texts.save}
        autoFocus={form.wasAskedFor}
        signIn={signIn}
        send={edit}
        done={texts.replyChanged}
        onDone={form.hide}
        onCancel={() => {
          writtenAt(place).forget();
          form.hide();
        }}
      />
    );
  }
  const isOpen = thread.title !== null && !thread.isHidden && !reply.isHidden;
  return (
    // Links to a reply name this id.
    <div id={`answer-${reply.id}`} tabIndex={-1} className="grid grid-cols-1 gap-1.5">
      {reply.isAccepted && (
        <span>
          <Badge tone="pine">
            <BadgeCheck aria-hidden="true" size={14} className="mr-1 inline" />
            {texts.accepted}
          </Badge>
        </span>
      )}
      <p id={textId} dir="auto" className="whitespace-pre-line wrap-anywhere">
        {reply.text}
      </p>
      <Byline
        written={reply}
        report={(author) => report({ kind: "answer", id: reply.id, discussionId: thread.id, author })}
      />
      {reply.isHidden && <HiddenNote />}
      {isOpen && <ReplyMarks thread={thread} reply={reply} onSignIn={onSignIn} />}
      {isOpen && (
        <ReplyForm
          postId={thread.id}
          to={reply.id}
          label={reply.isOwn ? texts.replyHere : texts.replyTo(nameFor(reply))}
          describedBy={textId}
          signIn={signIn}
        />
      )}
      {reply.isOwn && <OwnReply reply={reply} textId={textId} form={form} onRemoved={onRemoved} />}
    </div>
  );
}

function ReplyMarks({ thread, reply, onSignIn }: Pick<Shared, "thread" | "onSignIn"> & { reply: Reply }) {
  const texts = useTexts(discussionTexts);
  const nameFor = useAuthorName();
  const may = useMay("take-part-in-community");
  const voting = useReplyChange(thread.id, vote(reply.id));
  const accepting = useReplyChange(thread.id, accept(reply.id));
  const press = (said: { isHelpful?: boolean; hasWorked?: boolean }) => {
    if (!may) onSignIn();
    else if (!voting.isPending) voting.mutate(said);
  };
  const said = voting.isPending ? voting.variables : {};
  if (reply.isOwn) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <MarkChip
        label={texts.helpful}
        about={texts.voted(nameFor(reply), reply.helpfulCount)}
        count={reply.helpfulCount}
        pressed={said.isHelpful ?? reply.ownHelpful}
        icon={ThumbsUp}
        onPress={() => press({ isHelpful: !reply.ownHelpful })}
      />
      <MarkChip
        label={texts.worked}
        about={texts.voted(nameFor(reply), reply.workedCount)}
        count={reply.workedCount}
        pressed={said.hasWorked ?? reply.ownWorked}
        icon={Wrench}
        onPress={() => press({ hasWorked: !reply.ownWorked })}
      />
      {thread.isOwn && thread.type === "question" && (
        <Button
          variant="secondary"
          size="sm"
          pending={accepting.isPending}
          icon={<Check aria-hidden="true" size={16} />}
          onClick={() => accepting.mutate(!reply.isAccepted)}
        >
          {reply.isAccepted ? texts.unaccept : texts.accept}
        </Button>
      )}
    </div>
  );
}

function ReplyForm({
  postId,
  to,
  label,
  describedBy,
  signIn,
}: {
  postId: string;
  /** The reply that it is to; null for one to the discussion. */
  to: string | null;
  label: string;
  describedBy?: string;
  signIn: ReactNode;
}) {
  const texts = useTexts(discussionTexts);
  const send = useReply(postId, to);
  const place = { kind: "answer", id: to ?? postId } as const;
  const form = useReveal(() => writtenAt(place).read() !== null);
  if (!form.open) {
    return (
      <div>
        <Button
          ref={form.button}
          size="sm"
          variant={to === null ? "primary" : "ghost"}
          className={to === null ? "" : "-ml-4"}
          aria-describedby={describedBy}
          onClick={form.show}
        >
          {label}
        </Button>
      </div>
    );
  }
  return (
    <WriteForm
      place={place}
      schema={community.answer.body}
      max={ANSWER_MAX_CHARACTERS}
      label={to === null ? texts.yourReply : label}
      submit={texts.postReply}
      autoFocus={form.wasAskedFor}
      signIn={signIn}
      send={send}
      done={texts.replied}
      onDone={form.hide}
      onCancel={form.hide}
    />
  );
}

function OwnReply({
  reply,
  textId,
  form,
  onRemoved,
}: {
  reply: Reply;
  textId: string;
  form: ReturnType<typeof useReveal>;
  onRemoved: () => void;
}) {
  const texts = useTexts(discussionTexts);
  const common = useTexts(questionTexts);
  const { toast } = useToast();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <OwnActions describedBy={textId} editButton={form.button} onEdit={form.show} onRemove={() => setRemoving(true)} />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.removeReplyTitle}
        description={reply.isHidden ? `${texts.removeReplyText} ${common.removeHiddenText}` : texts.removeReplyText}
        labels={{ keep: common.keep, remove: texts.removeReply, removing: common.removing }}
        removal={useRemoval("reply")}
        target={reply.id}
        onRemoved={() => {
          setRemoving(false);
          toast({ title: texts.replyRemoved });
          onRemoved();
        }}
      />
    </>
  );
}
