import type { ReactNode } from "react";
import { writtenAt } from "#client/features/community/drafts.ts";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import type { Posted } from "#client/features/community/use-questions.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { Byline, HiddenNote, OwnActions } from "#client/features/community/written.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import type { Answer, community, Question } from "#shared/contracts/community/community.ts";

export interface WrittenTextProps {
  kind: "question" | "answer";
  productId: string;
  written: Question | Answer;
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
  report: RenderPostReport;
  onRemove: () => void;
}

/** A question or an answer with its actions; while its author edits it, the form in its place. */
export function WrittenText(props: WrittenTextProps) {
  const { kind, productId, written, text, textId, change, signIn, report, onRemove } = props;
  const texts = useTexts(questionTexts);
  const { id, isOwn, isHidden } = written;
  const place = { kind: `${kind}-change`, id } as const;
  // Open from the start where an edit was left unsent.
  const form = useReveal(() => isOwn && writtenAt(place).read() !== null);
  const Text = kind === "question" ? "h3" : "p";
  return (
    <div className="grid grid-cols-1 gap-0.5">
      {form.open ? (
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
      ) : (
        <>
          <Text
            id={textId}
            dir="auto"
            className={`whitespace-pre-line break-words ${kind === "question" ? "font-semibold" : ""}`}
          >
            {text}
          </Text>
          <Byline written={written} report={(author) => report({ kind, id, productId, author })} />
          {isHidden && <HiddenNote />}
          {isOwn && <OwnActions describedBy={textId} editButton={form.button} onEdit={form.show} onRemove={onRemove} />}
        </>
      )}
    </div>
  );
}
