import type { ReactNode } from "react";
import { writtenAt } from "#client/features/community/drafts.ts";
import type { Posted } from "#client/features/community/use-questions.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { Byline, HiddenNote, OwnActions, type WrittenFields } from "#client/features/community/written.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import type { community } from "#shared/contracts/community/community.ts";

export interface WrittenTextProps {
  kind: "question" | "answer" | "comment";
  written: WrittenFields & { id: string };
  text: string;
  /** The id of the element that holds the text. */
  textId: string;
  /** Sends an edit by its author. */
  change: {
    schema: typeof community.editQuestion.body;
    /** Characters. */
    max: number;
    label: string;
    done: string;
    send: (text: string) => Promise<Posted>;
  };
  signIn: ReactNode;
  /** The way to report another member's, who is named so. */
  report: (author: string) => ReactNode;
  onRemove: () => void;
  /** Between the text and the author's own actions. */
  children?: ReactNode;
}

/** A question, an answer or a comment with its actions; while its author edits it, the form in its place. */
export function WrittenText(props: WrittenTextProps) {
  const { kind, written, text, textId, change, signIn, report, onRemove, children } = props;
  const texts = useTexts(questionTexts);
  const { id, isOwn, isHidden } = written;
  const place = { kind: `${kind}-change`, id } as const;
  // Open from the start where an edit was left unsent.
  const form = useReveal(() => isOwn && writtenAt(place).read() !== null);
  const Text = kind === "question" ? "h3" : "p";
  if (form.open) {
    return (
      <WriteForm
        {...change}
        place={place}
        begin={text}
        submit={texts.save}
        autoFocus={form.wasAskedFor}
        signIn={signIn}
        onDone={form.hide}
        onCancel={() => {
          // The published text stays, so the draft that was typed over it is dropped.
          writtenAt(place).forget();
          form.hide();
        }}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <Text
        id={textId}
        dir="auto"
        className={`whitespace-pre-line wrap-anywhere ${kind === "question" ? "font-semibold" : ""}`}
      >
        {text}
      </Text>
      <Byline written={written} report={report} />
      {isHidden && <HiddenNote />}
      {children}
      {isOwn && <OwnActions describedBy={textId} editButton={form.button} onEdit={form.show} onRemove={onRemove} />}
    </div>
  );
}
