import { writtenAt } from "#client/features/community/drafts.ts";
import { type OwnWords, useRemoveWords } from "#client/features/community/use-questions.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Asks before the person's own text is removed for good. */
export function RemoveDialog({
  productId,
  words,
  open,
  onClose,
}: {
  productId: string;
  words: OwnWords;
  open: boolean;
  onClose: (isRemoved: boolean) => void;
}) {
  const texts = useTexts(questionTexts);
  const { toast } = useToast();
  const { question, answer } = words;
  const isAnswered = answer === null && question.answers.some(({ isOwn }) => !isOwn);
  const description = isAnswered ? texts.removeAnsweredText : texts.removeText;
  const remove = answer ? texts.removeAnswer : texts.removeQuestion;
  return (
    <ConfirmDialog
      open={open}
      onClose={() => onClose(false)}
      title={answer ? texts.removeAnswerTitle : texts.removeQuestionTitle}
      description={(answer ?? question).isHidden ? `${description} ${texts.removeHiddenText}` : description}
      labels={{ keep: texts.keep, remove, removing: texts.removing }}
      removal={useRemoveWords(productId)}
      target={words}
      onRemoved={() => {
        const place = answer
          ? ({ kind: "answer-change", id: answer.id } as const)
          : ({ kind: "question-change", id: question.id } as const);
        writtenAt(place).forget();
        onClose(true);
        toast({ title: answer ? texts.answerRemoved : texts.questionRemoved });
      }}
    />
  );
}
