import { type ReactNode, useId, useRef, useState } from "react";
import {
  useComments,
  useEditComment,
  useRemoveComment,
  useWriteComment,
} from "#client/features/community/projects/use-projects.ts";
import { RemoveOwn } from "#client/features/community/remove-own.tsx";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { RevealedForm } from "#client/features/community/revealed-form.tsx";
import { useShowNamed } from "#client/features/community/use-show-named.ts";
import { WrittenList } from "#client/features/community/written-list.tsx";
import { WrittenText } from "#client/features/community/written-text.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { projectTexts } from "#client/messages/late/projects.ts";
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
  const query = useComments(project.id);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useShowNamed("comment", query);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid grid-cols-1 gap-4 outline-none">
      <h2 id={id} className="text-lg font-bold">
        {texts.commentsTitle}
      </h2>
      <WrittenList query={query} failed={texts.commentsFailed} none={texts.noComments}>
        {(comment) => <Comment {...shared} comment={comment} onRemoved={() => section.current?.focus()} />}
      </WrittenList>
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
  const [isRemoving, setRemoving] = useState(false);
  return (
    // Links to a comment name this id.
    <div id={`comment-${comment.id}`} tabIndex={-1}>
      <WrittenText
        kind="comment"
        written={comment}
        text={comment.text}
        textId={useId()}
        change={{
          schema: projects.editComment.body,
          max: ANSWER_MAX_CHARACTERS,
          label: texts.editComment,
          done: texts.commentChanged,
          send: useEditComment(comment.id),
        }}
        signIn={signIn}
        report={(author) => report({ kind: "comment", id: comment.id, projectId: project.id, author })}
        onRemove={() => setRemoving(true)}
      />
      <RemoveOwn
        open={isRemoving}
        onClose={() => setRemoving(false)}
        change={{ kind: "comment-change", id: comment.id }}
        isHidden={comment.isHidden}
        texts={{
          title: texts.removeCommentTitle,
          text: texts.removeCommentText,
          remove: texts.removeComment,
          removed: texts.commentRemoved,
        }}
        removal={useRemoveComment()}
        target={comment.id}
        onRemoved={onRemoved}
      />
    </div>
  );
}

function CommentForm({ projectId, signIn }: { projectId: string; signIn: ReactNode }) {
  const texts = useTexts(projectTexts);
  return (
    <RevealedForm
      button={{ children: texts.comment }}
      place={{ kind: "comment", id: projectId }}
      schema={projects.comment.body}
      max={ANSWER_MAX_CHARACTERS}
      label={texts.yourComment}
      submit={texts.post}
      signIn={signIn}
      send={useWriteComment(projectId)}
      done={texts.posted}
    />
  );
}
