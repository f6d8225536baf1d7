import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SHARES_KEY } from "#client/features/sharing/run/watch-upload.ts";

/** Held by the tab that shares a file; the browser lets go of it with the tab. */
const LOCK = "hexkey-share";
const LOOK_AFTER_MS = 3000;

/** Another tab of this browser is sharing a file, and only one upload is remembered. */
export class SentElsewhere extends Error {
  constructor() {
    super("another tab is sharing a file");
    this.name = "SentElsewhere";
  }
}

/** Whether it is this tab that holds the lock. */
let isOurs = false;

/** Does something while no other tab of this browser does it. Rejects with `SentElsewhere` where one does. */
export async function asOnlyTab<Result>(work: () => Promise<Result>): Promise<Result> {
  // Browsers have locks only on secure connections, and refuse them where they refuse storage: no tab then knows of
  // another.
  if (!navigator.locks) return work();
  let [isAnswered, isHolding] = [false, false];
  const begin = (lock: Lock | null) => {
    isAnswered = true;
    if (lock === null) throw new SentElsewhere();
    isOurs = isHolding = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, { ifAvailable: true }, begin);
  } catch (error) {
    if (isAnswered || !(error instanceof DOMException)) throw error;
    return work();
  } finally {
    if (isHolding) isOurs = false;
  }
}

/** Whether another tab of this browser is sharing a file. Once it no longer is, the member's shares are read anew. */
export function useSentElsewhere(): boolean {
  const queryClient = useQueryClient();
  const { data: isElsewhere = false } = useQuery({
    queryKey: ["sent-elsewhere"],
    queryFn: isHeldElsewhere,
    staleTime: 0,
    refetchInterval: LOOK_AFTER_MS,
  });
  useEffect(() => {
    if (!isElsewhere) return;
    return () => void queryClient.invalidateQueries({ queryKey: SHARES_KEY });
  }, [isElsewhere, queryClient]);
  return isElsewhere;
}

async function isHeldElsewhere(): Promise<boolean> {
  if (isOurs || !navigator.locks) return false;
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === LOCK);
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
