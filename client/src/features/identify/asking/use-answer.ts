import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  dropArrival,
  noteArrival,
  type Outcome,
  useArrivals,
  watchArrival,
} from "#client/features/identify/asking/arrived.ts";
import { ask, type PhotoSet, type Question } from "#client/features/identify/asking/ask.ts";
import { photosKind } from "#client/features/identify/asking/photo-kind.ts";
import { ApiError } from "#client/lib/api.ts";
import { dropEntries, putEntry } from "#client/lib/outbox/store.ts";
import { wakeOutbox } from "#client/lib/outbox/wake.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { getVisit } from "#client/lib/session-store.ts";
import type { IdentifyAnswer } from "#shared/contracts/identify/identify.ts";

/** Where photos are between being ready and being answered. */
export type Asking =
  /** Nothing has been asked yet. */
  | { name: "ready" }
  | { name: "asking"; question: Question }
  /** In the outbox, until there is a network. */
  | { name: "waiting"; question: Question }
  | { name: "signedOut"; question: Question }
  | { name: "failed"; question: Question; error: unknown }
  | {
      name: "answered";
      question: Question;
      answer: IdentifyAnswer;
      /** Another place's results are being looked up, or could not be: `answer` is still the one of before. */
      renewal: null | "asking" | { error: unknown };
    };

/** What came of a question. */
export type Begin = { question: Question } & Outcome;

function outcome({ question, answer, error }: Begin): Asking {
  if (answer) return { name: "answered", question, answer, renewal: null };
  return isSessionLost(error) ? { name: "signedOut", question } : { name: "failed", question, error };
}

/**
 * Asks about a set of photos, however often, and holds the latest answer. Photos that find no network go into the outbox,
 * and the answer is taken over from there. Nothing that arrives for a member who has gone is shown. `begin` is what has
 * come of them already. While none of it is seen, what arrives is left to be told elsewhere.
 */
export function useAnswer(set: PhotoSet, begin: Begin | null, isSeen: boolean) {
  const [first] = useState(begin);
  const [state, setState] = useState<Asking>(first ? outcome(first) : { name: "ready" });
  const queryClient = useQueryClient();
  const turn = useRef(0);
  const isSeenNow = useRef(isSeen);
  useEffect(() => {
    isSeenNow.current = isSeen;
    // Who leaves the screen sees nothing of it any more.
    return () => {
      isSeenNow.current = false;
    };
  }, [isSeen]);
  const asking = useRef<AbortController>(null);
  const { clientId } = set;
  const arrived = useArrivals().find((one) => one.set.clientId === clientId);

  // An answer that has come already stays where it is followed until it is put away there.
  useEffect(() => (first || !isSeen ? undefined : watchArrival(clientId)), [first, isSeen, clientId]);
  const take = useEffectEvent((come: Begin) => {
    setState(outcome(come));
    // It is the newest scan there now.
    void queryClient.invalidateQueries({ queryKey: ["api", "scan-history"] });
  });
  useEffect(() => {
    if (!arrived || !isSeen || arrived === first) return;
    take(arrived);
    if (!first) dropArrival(clientId);
  }, [arrived, clientId, first, isSeen]);

  const wait = (question: Question) => {
    putEntry(photosKind, { set, question }, clientId);
    void wakeOutbox();
    setState({ name: "waiting", question });
  };
  const run = async (question: Question, failed: (error: unknown) => void): Promise<IdentifyAnswer | undefined> => {
    const mine = ++turn.current;
    const visit = getVisit();
    try {
      asking.current = new AbortController();
      const answer = await ask(set, question, asking.current.signal);
      if (mine !== turn.current || visit !== getVisit()) return undefined;
      setState({ name: "answered", question, answer, renewal: null });
      void queryClient.invalidateQueries({ queryKey: ["api", "scan-history"] });
      return answer;
    } catch (error) {
      if (mine !== turn.current || visit !== getVisit()) return undefined;
      if (!(error instanceof ApiError || error instanceof TypeError)) console.warn("An answer can't be read.", error);
      failed(error);
      return undefined;
    }
  };
  const begins = async (question: Question) => {
    setState({ name: "asking", question });
    const answer = await run(question, (error) => {
      // `fetch` rejects with a TypeError where no answer arrived at all.
      if (error instanceof TypeError) return wait(question);
      setState(outcome({ question, error }));
      if (!isSeenNow.current) noteArrival({ set, question, error });
    });
    // Who closed the dialog meanwhile is told wherever they are by now.
    if (answer && !isSeenNow.current) noteArrival({ set, question, answer });
  };
  return {
    state,
    /** Asks, in place of all that was asked or answered before. */
    ask: (question: Question) => void begins(question),
    /** Asks for another place's results; the answer of before stays until they are here. */
    renew: (question: Question) => {
      if (state.name !== "answered") return;
      const { answer } = state;
      setState({ name: "answered", question, answer, renewal: "asking" });
      void run(question, (error) => {
        setState({ name: "answered", question, answer, renewal: { error } });
      });
    },
    /** The call ends, and an answer that comes all the same is nothing. The server is not paid for what it can still leave. */
    cancel: () => {
      turn.current++;
      asking.current?.abort();
    },
    /** What waits is not sent any more. */
    discard: () => dropEntries([clientId]),
  };
}
