import { setTimeout as delay } from "node:timers/promises";
import { ModelError } from "#server/ports/vision-model/index.ts";

/** One span of time for everything that a call does. */
export interface Budget {
  /** Aborted when the time is over, or when the caller wants no answer any more. */
  signal: AbortSignal;
  /** How much is left of it. */
  leftMs(): number;
  wait(ms: number): Promise<void>;
}

/**
 * Runs `work` for so long. Rejects with a timeout at the end of it, and with the caller's reason as soon as the caller
 * aborts, whether or not the work notices.
 */
export async function withinBudget<Result>(
  budgetMs: number,
  caller: AbortSignal | undefined,
  work: (budget: Budget) => Promise<Result>,
): Promise<Result> {
  caller?.throwIfAborted();
  const end = performance.now() + budgetMs;
  const controller = new AbortController();
  const { signal } = controller;
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const leave = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", leave, { once: true });
  const timer = setTimeout(() => {
    controller.abort(new ModelError("timeout", `The model's server has not answered within ${budgetMs / 1000} s`));
  }, budgetMs);
  const budget: Budget = {
    signal,
    leftMs: () => end - performance.now(),
    wait: (ms) => delay(ms, undefined, { signal }),
  };
  try {
    return await Promise.race([work(budget), over]);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", leave);
  }
}
