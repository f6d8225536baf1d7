import { ThumbsDown, ThumbsUp } from "lucide-react";
import { ApiError } from "#client/lib/api.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { useLateProblemText } from "#client/lib/late-problem-text.ts";
import { useVote, type VoteOptions } from "#client/lib/use-vote.ts";
import { Chip } from "#client/ui/chip.tsx";
import { useToast } from "#client/ui/toast.tsx";

interface VoteButtonsProps extends Omit<VoteOptions, "onFailure"> {
  texts: {
    votes: string;
    helpful: string;
    notHelpful: string;
    voteFailed: string;
    /** Read out after a button: what the vote is about, by `who`, and the count. */
    voteOn: (who: string, count: number) => string;
  };
  who: string;
  /** Whether the person may vote; a guest is asked to sign in. */
  may: boolean;
  onSignIn: () => void;
}

/** Says whether another member's content helped; pressed again, it takes that back. */
export function VoteButtons({ texts, who, may, onSignIn, ...voted }: VoteButtonsProps) {
  const { language } = useI18n();
  const { toast } = useToast();
  const problemText = useLateProblemText();
  const tell = async (error: Error) => {
    if (error instanceof ApiError && error.code === "UNAUTHENTICATED") return onSignIn();
    const description = await problemText(error);
    toast({ title: texts.voteFailed, description, variant: "destructive" });
  };
  const vote = useVote({ ...voted, onFailure: (error) => void tell(error) });
  const { helpfulVotes, unhelpfulVotes, ownVote } = voted.votes;
  const button = (isHelpful: boolean, label: string, count: number, Icon: typeof ThumbsUp) => {
    const pressed = ownVote === isHelpful;
    return (
      <Chip
        pressed={pressed}
        onClick={() => (may ? vote.mutate(pressed ? null : isHelpful) : onSignIn())}
        className="px-3!"
      >
        <Icon aria-hidden="true" size={16} />
        <span>
          {label}
          <span className="sr-only">{texts.voteOn(who, count)}</span>
        </span>
        {count > 0 && (
          // Read out with what it is about.
          <span aria-hidden="true" className="tabular-nums">
            {formatNumber(count, language)}
          </span>
        )}
      </Chip>
    );
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.votes}</legend>
      <div className="flex flex-wrap gap-2">
        {button(true, texts.helpful, helpfulVotes, ThumbsUp)}
        {button(false, texts.notHelpful, unhelpfulVotes, ThumbsDown)}
      </div>
    </fieldset>
  );
}
