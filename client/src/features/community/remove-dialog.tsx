import { RemoveOwn } from "#client/features/community/remove-own.tsx";
import { type OwnWords, useRemoveWords } from "#client/features/community/use-questions.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";

/** Asks before the person's own question or answer is removed for good. */
export function RemoveDialog({
  productId,
  words,
  ...dialog
}: {
  productId: string;
  words: OwnWords;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const texts = useTexts(questionTexts);
  const { question, answer } = words;
  const isAnswered = answer === null && question.answers.some(({ isOwn }) => !isOwn);
  return (
    <RemoveOwn
      {...dialog}
      change={answer ? { kind: "answer-change", id: answer.id } : { kind: "question-change", id: question.id }}
      isHidden={(answer ?? question).isHidden}
      texts={{
        title: answer ? texts.removeAnswerTitle : texts.removeQuestionTitle,
        text: isAnswered ? texts.removeAnsweredText : texts.removeText,
        remove: answer ? texts.removeAnswer : texts.removeQuestion,
        removed: answer ? texts.answerRemoved : texts.questionRemoved,
      }}
      removal={useRemoveWords(productId)}
      target={words}
    />
  );
}
