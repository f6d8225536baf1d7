import { BadgeCheck, Check, ThumbsUp, Wrench } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useAuthorName } from "#client/features/community/discussions/discussion-card.tsx";
import { MarkChip } from "#client/features/community/discussions/mark-chip.tsx";
import { RemoveReply } from "#client/features/community/discussions/remove-reply.tsx";
import {
  accept,
  useEditReply,
  useReplies,
  useRepliesTo,
  useReply,
  useReplyChange,
  vote,
} from "#client/features/community/discussions/use-discussions.ts";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { RevealedForm } from "#client/features/community/revealed-form.tsx";
import { useShowNamed } from "#client/features/community/use-show-named.ts";
import { WrittenList } from "#client/features/community/written-list.tsx";
import { WrittenText } from "#client/features/community/written-text.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useMay } from "#client/lib/use-may.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
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
  const query = useReplies(thread.id);
  const section = useRef<HTMLElement>(null);
  const showNamed = useShowNamed("answer", query);
  const isOpen = thread.title !== null && !thread.isHidden;
  // Of members who have nothing to do with the reader any more: the number counts them.
  const isNoneSeen = query.items?.length === 0 && thread.replyCount > 0;
  const onRemoved = () => section.current?.focus();
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.repliesTitle}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <h2 className="text-lg font-bold">{isNoneSeen ? texts.repliesTitle : texts.replies(thread.replyCount)}</h2>
      <WrittenList
        query={query}
        failed={texts.repliesFailed}
        none={isNoneSeen ? texts.noneSeen : texts.noReplies}
        itemClass="grid grid-cols-1 gap-3"
      >
        {(reply) => (
          <>
            <ReplyItem {...shared} reply={reply} onRemoved={onRemoved} />
            <RepliesTo {...shared} reply={reply} showNamed={showNamed} onRemoved={onRemoved} />
          </>
        )}
      </WrittenList>
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
  const [isRemoving, setRemoving] = useState(false);
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
      <WrittenText
        kind="answer"
        written={reply}
        text={reply.text}
        textId={textId}
        change={{
          schema: community.editAnswer.body,
          max: ANSWER_MAX_CHARACTERS,
          label: texts.editReply,
          done: texts.replyChanged,
          send: useEditReply(reply.id),
        }}
        signIn={signIn}
        report={(author) => report({ kind: "answer", id: reply.id, discussionId: thread.id, author })}
        onRemove={() => setRemoving(true)}
      >
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
      </WrittenText>
      <RemoveReply reply={reply} open={isRemoving} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
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
  return (
    <RevealedForm
      button={{
        children: label,
        variant: to === null ? "primary" : "ghost",
        className: to === null ? "" : "-ml-4",
        "aria-describedby": describedBy,
      }}
      place={{ kind: "answer", id: to ?? postId }}
      schema={community.answer.body}
      max={ANSWER_MAX_CHARACTERS}
      label={to === null ? texts.yourReply : label}
      submit={texts.postReply}
      signIn={signIn}
      send={useReply(postId, to)}
      done={texts.replied}
    />
  );
}
