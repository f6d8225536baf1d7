import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { RevealedForm } from "#client/features/community/revealed-form.tsx";
import { type OwnWords, useAnswer, useEditAnswer, useEditQuestion } from "#client/features/community/use-questions.ts";
import { WrittenText, type WrittenTextProps } from "#client/features/community/written-text.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Badge } from "#client/ui/chip.tsx";
import { type Answer, community, type Question } from "#shared/contracts/community/community.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** The question before the person's text is removed. */
export type OnRemove = (words: OwnWords) => void;

interface Shared extends Pick<WrittenTextProps, "signIn" | "onRemove"> {
  productId: string;
  report: RenderPostReport;
}

/** A question with its answers and the form to answer it; for its author the ways to edit and to remove it. */
export function QuestionItem({
  productId,
  question,
  signIn,
  report,
  onRemove,
}: {
  productId: string;
  question: Question;
  signIn: ReactNode;
  report: RenderPostReport;
  onRemove: OnRemove;
}) {
  const texts = useTexts(questionTexts);
  const id = useId();
  const isOpen = question.text !== null && !question.isHidden;
  return (
    <li
      // Links to a question name this id; it gets the focus when an answer below it is removed.
      id={`question-${question.id}`}
      tabIndex={-1}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4"
    >
      {question.text === null ? (
        <h3 id={`${id}-text`} className="text-muted italic">
          {texts.retracted}
        </h3>
      ) : (
        <QuestionText
          productId={productId}
          question={question}
          text={question.text}
          textId={`${id}-text`}
          signIn={signIn}
          report={report}
          onRemove={() => onRemove({ question, answer: null })}
        />
      )}
      {question.answers.length > 0 && (
        <div>
          <p id={`${id}-answers`} className="mb-2 text-sm font-medium">
            {question.answerCount > question.answers.length
              ? texts.firstAnswers(question.answers.length, question.answerCount)
              : texts.answers(question.answerCount)}
          </p>
          <ul aria-labelledby={`${id}-answers`} className="grid grid-cols-1 gap-3 border-l-2 border-line pl-3.5">
            {question.answers.map((answer) => (
              <AnswerItem
                key={answer.id}
                productId={productId}
                answer={answer}
                signIn={signIn}
                report={report}
                onRemove={() => onRemove({ question, answer })}
              />
            ))}
          </ul>
        </div>
      )}
      {isOpen && (
        <AnswerForm productId={productId} questionId={question.id} describedBy={`${id}-text`} signIn={signIn} />
      )}
      <Link
        href={discussionPath(question.id)}
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-pine-text underline underline-offset-4"
      >
        {texts.openDiscussion}
      </Link>
    </li>
  );
}

/** The question's text, or the form in its place. */
function QuestionText({
  productId,
  question,
  report,
  ...shared
}: Shared & { question: Question; text: string; textId: string }) {
  const texts = useTexts(questionTexts);
  return (
    <WrittenText
      {...shared}
      kind="question"
      written={question}
      report={(author) => report({ kind: "question", id: question.id, productId, author })}
      change={{
        schema: community.editQuestion.body,
        max: QUESTION_MAX_CHARACTERS,
        label: texts.editQuestion,
        done: texts.questionChanged,
        send: useEditQuestion(productId, question.id),
      }}
    />
  );
}

function AnswerItem({ productId, answer, report, ...shared }: Shared & { answer: Answer }) {
  const texts = useTexts(questionTexts);
  return (
    <li id={`answer-${answer.id}`} className="grid grid-cols-1 gap-0.5">
      {answer.isAccepted && (
        <span>
          <Badge tone="pine">{texts.accepted}</Badge>
        </span>
      )}
      <WrittenText
        {...shared}
        kind="answer"
        written={answer}
        text={answer.text}
        textId={useId()}
        report={(author) => report({ kind: "answer", id: answer.id, productId, author })}
        change={{
          schema: community.editAnswer.body,
          max: ANSWER_MAX_CHARACTERS,
          label: texts.editAnswer,
          done: texts.answerChanged,
          send: useEditAnswer(productId, answer.id),
        }}
      />
    </li>
  );
}

function AnswerForm({
  productId,
  questionId,
  describedBy,
  signIn,
}: {
  productId: string;
  questionId: string;
  /** The element that holds the question. */
  describedBy: string;
  signIn: ReactNode;
}) {
  const texts = useTexts(questionTexts);
  return (
    <RevealedForm
      button={{ children: texts.answer, variant: "secondary", "aria-describedby": describedBy }}
      place={{ kind: "answer", id: questionId }}
      schema={community.answer.body}
      max={ANSWER_MAX_CHARACTERS}
      label={texts.yourAnswer}
      submit={texts.postAnswer}
      signIn={signIn}
      send={useAnswer(productId, questionId)}
      done={texts.answered}
    />
  );
}
