import type { Deps } from "#server/deps.ts";
import { type Reserve, reserveSpending, settleSpending } from "#server/features/identify/model/spending.ts";
import {
  type IdentifyRequest,
  type ModelCost,
  ModelError,
  type VisionModel,
} from "#server/ports/vision-model/index.ts";
import type { Identification, WebPage } from "#shared/domain/identify/identification.ts";

type ModelDeps = Pick<Deps, "db" | "now" | "config" | "queue" | "log" | "model">;

/** What a model has said, and what that has cost in US dollars. */
export interface ModelFinding {
  identification: Identification;
  /** What its search has found on the web; null where it has none, or nothing came in time. */
  pages: WebPage[] | null;
  cost: number;
  /** Once the day's book has it; never rejects. Nothing that is found out of the answer need wait for it. */
  booked: Promise<unknown>;
}

/**
 * Has the model look at the photos. Null where none is set up, or the day's spending limit leaves no room. Rejects with a
 * `ModelError`. Whatever the provider bills counts, also for what is of no use.
 */
export async function askModel(
  deps: ModelDeps,
  request: IdentifyRequest,
  signal: AbortSignal,
): Promise<ModelFinding | null> {
  const { model } = deps;
  if (!model) return null;
  signal.throwIfAborted();
  const paid = await paidCall(deps, model.expectedUsDollars.identify, () => model.identify(request, signal));
  if (paid === null) return null;
  const { identification, cost } = paid.answer;
  const found = await searchWeb(deps, model, { ...request, identification }, signal);
  return {
    identification,
    pages: found?.answer.results ?? null,
    cost: cost.usDollars + (found?.answer.cost.usDollars ?? 0),
    booked: Promise.all([paid.booked, found?.booked]),
  };
}

async function searchWeb(
  deps: ModelDeps,
  model: VisionModel,
  { identification, country, language }: IdentifyRequest & { identification: Identification },
  signal: AbortSignal,
) {
  if (!model.webSearch) return null;
  // A call that is not made is not billed.
  if (signal.aborted) return null;
  const search = () => model.webSearch?.({ identification, country, language }, signal) ?? Promise.reject();
  try {
    return await paidCall(deps, model.expectedUsDollars.webSearch, search);
  } catch (error) {
    // The item is known: searches at shops take the place of what was not found.
    deps.log.warn({ err: error }, "the model's web search has failed");
    return null;
  }
}

/** Null where the day's limit leaves no room for the call. */
async function paidCall<Answer extends { cost: ModelCost }>(
  deps: ModelDeps,
  expected: number,
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; booked: Promise<void> } | null> {
  const reserve = await reserveSpending(deps, expected);
  if (reserve === null) return null;
  try {
    const answer = await call();
    return { answer, booked: settle(deps, reserve, answer.cost.usDollars) };
  } catch (error) {
    // Without a count nothing is known of what an aborted or lost call has cost: what was set aside stays then.
    const billed = error instanceof ModelError ? costOfFailure(error, reserve) : reserve.usDollars;
    await settle(deps, reserve, billed);
    throw error;
  }
}

function costOfFailure(error: ModelError, reserve: Reserve): number {
  if (error.cost) return error.cost.usDollars;
  return error.kind === "timeout" ? reserve.usDollars : 0;
}

/** The answer counts more than the book: what can't be noted stays as it was set aside. */
async function settle(deps: ModelDeps, reserve: Reserve, usDollars: number): Promise<void> {
  await settleSpending(deps, reserve, usDollars).catch((error: unknown) => {
    deps.log.error({ err: error }, "the cost of a model's call could not be noted");
  });
}
