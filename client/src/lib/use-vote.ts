import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

/** How many people said that something helped, or did not, and the person's own vote. */
export interface Votes {
  helpfulVotes: number;
  unhelpfulVotes: number;
  ownVote: boolean | null;
}

export interface VoteOptions {
  /** The id of what is voted on. */
  id: string;
  votes: Votes;
  /** Sends the vote, null to take it back, and answers with the server's count. */
  send: (isHelpful: boolean | null) => Promise<Votes>;
  /** Puts the votes into the cache. */
  show: (votes: Votes) => void;
  onFailure: (error: Error) => void;
}

/**
 * Votes on a member's content. The vote shows at once; once the server has answered the last of several, its state
 * shows, which is the one before where it refused.
 */
export function useVote({ id, votes, send, show, onFailure }: VoteOptions) {
  const queryClient = useQueryClient();
  const known = useRef<Votes>(null);
  const mutationKey = ["vote", id];

  return useMutation({
    mutationKey,
    // One after the other, in the order in which they were pressed.
    scope: { id: mutationKey.join("-") },
    mutationFn: send,
    onMutate: (isHelpful) => {
      known.current ??= votesOf(votes);
      show(withVote(votes, isHelpful));
    },
    onSuccess: (counted) => {
      known.current = counted;
    },
    onError: onFailure,
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1 || known.current === null) return;
      show(known.current);
      known.current = null;
    },
  });
}

const votesOf = ({ helpfulVotes, unhelpfulVotes, ownVote }: Votes): Votes => ({
  helpfulVotes,
  unhelpfulVotes,
  ownVote,
});

/** The votes once the person's own is `isHelpful` instead of what it is now. */
function withVote(votes: Votes, isHelpful: boolean | null): Votes {
  const change = (which: boolean) => Number(isHelpful === which) - Number(votes.ownVote === which);
  return {
    helpfulVotes: votes.helpfulVotes + change(true),
    unhelpfulVotes: votes.unhelpfulVotes + change(false),
    ownVote: isHelpful,
  };
}
