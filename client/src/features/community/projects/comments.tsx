import { type ReactNode, useId, useRef, useState } from "react";
import { writtenAt } from "#client/features/community/drafts.ts";
import {
  useComments,
  useEditComment,
  useRemoveComment,
  useWriteComment,
} from "#client/features/community/projects/use-projects.ts";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { useShowNamed } from "#client/features/community/use-show-named.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { Byline, HiddenNote, OwnActions } from "#client/features/community/written.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { projectTexts } from "#client/messages/late/projects.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type OpenedProject, type ProjectComment, projects } from "#shared/contracts/community/projects.ts";
import { ANSWER_MAX_CHARACTERS } from "#shared/domain/limits.ts";

interface Shared {
  project: OpenedProject;
  signIn: ReactNode;
  report: RenderPostReport;
}

/** What members say of a project, the oldest first, and the form to say something. */
export function Comments(shared: Shared) {
  const { project, signIn } = shared;
  const texts = useTexts(projectTexts);
  const problemText = useProblemText();
  const query = useComments(project.id);
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useShowNamed("comment", query);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid grid-cols-1 gap-4 outline-none">
      <h2 id={id} className="text-lg font-bold">
        {texts.commentsTitle}
      </h2>
      {!query.items && query.error && (
        <ErrorState title={texts.commentsFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      )}
      {!query.items && !query.error && <SkeletonRows count={2} />}
      {query.items?.length === 0 && <p className="text-muted">{texts.noComments}</p>}
      {query.items && query.items.length > 0 && (
        <div>
          <ul ref={list} className="grid grid-cols-1 gap-3">
            {query.items.map((comment) => (
              <li key={comment.id} className="rounded-card border border-line bg-card p-4">
                <Comment {...shared} comment={comment} onRemoved={() => section.current?.focus()} />
              </li>
            ))}
          </ul>
          <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
        </div>
      )}
      {project.status === "published" && !project.isHidden && <CommentForm projectId={project.id} signIn={signIn} />}
    </section>
  );
}

function Comment({
  project,
  comment,
  signIn,
  report,
  onRemoved,
}: Shared & { comment: ProjectComment; onRemoved: () => void }) {
  const texts = useTexts(projectTexts);
  const common = useTexts(questionTexts);
  const { toast } = useToast();
  const textId = useId();
  const [isRemoving, setRemoving] = useState(false);
  const place = { kind: "comment-change", id: comment.id } as const;
  const form = useReveal(() => comment.isOwn && writtenAt(place).read() !== null);
  const edit = useEditComment(comment.id);
  const removal = useRemoveComment();
  if (form.open) {
    return (
      <WriteForm
        place={place}
        schema={projects.editComment.body}
        max={ANSWER_MAX_CHARACTERS}
        label={texts.editComment}
        begin={comment.text}
        submit={texts.save}
        autoFocus={form.wasAskedFor}
        signIn={signIn}
        send={edit}
        done={texts.commentChanged}
        onDone={form.hide}
        onCancel={() => {
          writtenAt(place).forget();
          form.hide();
        }}
      />
    );
  }
  return (
    // Links to a comment name this id.
    <div id={`comment-${comment.id}`} tabIndex={-1} className="grid grid-cols-1 gap-1.5">
      <p id={textId} dir="auto" className="whitespace-pre-line wrap-anywhere">
        {comment.text}
      </p>
      <Byline
        written={comment}
        report={(author) => report({ kind: "comment", id: comment.id, projectId: project.id, author })}
      />
      {comment.isHidden && <HiddenNote />}
      {comment.isOwn && (
        <OwnActions
          describedBy={textId}
          editButton={form.button}
          onEdit={form.show}
          onRemove={() => setRemoving(true)}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.removeCommentTitle}
        description={
          comment.isHidden ? `${texts.removeCommentText} ${common.removeHiddenText}` : texts.removeCommentText
        }
        labels={{ keep: texts.keep, remove: texts.removeComment, removing: common.removing }}
        removal={removal}
        target={comment.id}
        onRemoved={() => {
          setRemoving(false);
          toast({ title: texts.commentRemoved });
          onRemoved();
        }}
      />
    </div>
  );
}

function CommentForm({ projectId, signIn }: { projectId: string; signIn: ReactNode }) {
  const texts = useTexts(projectTexts);
  const place = { kind: "comment", id: projectId } as const;
  const form = useReveal(() => writtenAt(place).read() !== null);
  const send = useWriteComment(projectId);
  if (!form.open) {
    return (
      <div>
        <Button ref={form.button} size="sm" onClick={form.show}>
          {texts.comment}
        </Button>
      </div>
    );
  }
  return (
    <WriteForm
      place={place}
      schema={projects.comment.body}
      max={ANSWER_MAX_CHARACTERS}
      label={texts.yourComment}
      submit={texts.post}
      autoFocus={form.wasAskedFor}
      signIn={signIn}
      send={send}
      done={texts.posted}
      onDone={form.hide}
      onCancel={form.hide}
    />
  );
}
