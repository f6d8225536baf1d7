import type { OpenAI } from "openai";
import { expectedCostOf, type ModelPrices, readCompletion } from "#server/ports/vision-model/answer.ts";
import { boundedFetch } from "#server/ports/vision-model/bounded-fetch.ts";
import { type Budget, withinBudget } from "#server/ports/vision-model/budget.ts";
import { type Failure, failureOf, jsonBody } from "#server/ports/vision-model/failure.ts";
import type { IdentifyRequest, VisionModel } from "#server/ports/vision-model/index.ts";
import { checkPictures } from "#server/ports/vision-model/pictures.ts";
import { IDENTIFICATION_SCHEMA, knownFacts, systemPrompt } from "#server/ports/vision-model/prompt.ts";
import { expectedSearchCostOf, readWebResults, webSearchBody } from "#server/ports/vision-model/web-search.ts";

/** A server that speaks OpenAI's protocol; without an address OpenAI's own. */
export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  prices: ModelPrices;
  /** Whether the server has the Responses API and its web search. */
  hasWebSearch: boolean;
}

const OPENAI_URL = "https://api.openai.com/v1";
/** For both tries and the body of the answer; a little less than the 20 seconds in which everything is answered. */
const BUDGET_MS = 19_500;
/** A model needs some seconds: with less of the budget left a second try would be paid for and not awaited. */
const SECOND_TRY_SHARE = 0.25;
/** Several times what an answer takes, with room for the thoughts that some models count as well. */
const ANSWER_MAX_TOKENS = 4000;

/**
 * Asks by chat completions. Nothing is left to the package but the calls themselves: its time-out is for one try and not
 * for the body, it would sleep for as long as a server says, and it reads bodies of any size and settings of the
 * environment. It is loaded by the first call.
 */
export function openAiModel(settings: OpenAiSettings, { budgetMs = BUDGET_MS } = {}): VisionModel {
  const { model, prices, hasWebSearch } = settings;
  let opening: Promise<OpenAI> | undefined;
  const open = () => {
    opening ??= openClient(settings);
    return opening;
  };
  /** Until the server says that it does not. */
  let knowsSchemas = true;

  async function identify(request: IdentifyRequest, budget: Budget) {
    const { chat } = await open();
    let hasSchema = knowsSchemas;
    const body = await inTwoTries(
      budget,
      () => jsonBody(chat.completions.create(completionBody(model, request, hasSchema), { signal: budget.signal })),
      (failure) => {
        if (!hasSchema || !failure.isBadRequest) return failure.againAfterMs;
        // A server that says what it does not know is asked without it from now on, any other one only this time.
        if (failure.namesSchema) knowsSchemas = false;
        hasSchema = false;
        return 0;
      },
    );
    return readCompletion(body, prices);
  }

  async function inTwoTries<Answer>(
    budget: Budget,
    attempt: () => Promise<Answer>,
    againAfterMs = (failure: Failure) => failure.againAfterMs,
  ): Promise<Answer> {
    try {
      return await attempt();
    } catch (error) {
      budget.signal.throwIfAborted();
      const failure = failureOf(error);
      const waitMs = againAfterMs(failure);
      if (waitMs === null || budget.leftMs() - waitMs < budgetMs * SECOND_TRY_SHARE) throw failure.error;
      await budget.wait(waitMs);
    }
    try {
      return await attempt();
    } catch (error) {
      budget.signal.throwIfAborted();
      throw failureOf(error).error;
    }
  }

  return {
    name: model,
    expectedUsDollars: { identify: expectedCostOf(prices), webSearch: expectedSearchCostOf(prices) },
    identify: async (request, signal) => {
      checkPictures(request.pictures);
      return withinBudget(budgetMs, signal, (budget) => identify(request, budget));
    },
    ...(hasWebSearch && {
      webSearch: (request, signal) =>
        withinBudget(budgetMs, signal, async (budget) => {
          const { responses } = await open();
          const body = await inTwoTries(budget, () =>
            jsonBody(responses.create(webSearchBody(model, request), { signal: budget.signal })),
          );
          return readWebResults(body, prices);
        }),
    }),
  };
}

/**
 * What is missing here the package takes from the environment: all of it but these are headers, and the headers are ours.
 * It would log whole calls, photos and all.
 */
async function openClient({ apiKey, baseUrl = OPENAI_URL }: OpenAiSettings): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    apiKey,
    baseURL: baseUrl,
    logLevel: "off",
    maxRetries: 0,
    fetch: boundedFetch(apiKey),
  });
}

function completionBody(
  model: string,
  request: IdentifyRequest,
  hasSchema: boolean,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const images = request.pictures.map((picture) => ({
    type: "image_url" as const,
    image_url: { url: `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`, detail: "high" as const },
  }));
  return {
    model,
    max_completion_tokens: ANSWER_MAX_TOKENS,
    messages: [
      { role: "system", content: systemPrompt(request.language, hasSchema) },
      { role: "user", content: [{ type: "text", text: knownFacts(request) }, ...images] },
    ],
    ...(hasSchema && {
      response_format: {
        type: "json_schema",
        json_schema: { name: "identification", strict: true, schema: IDENTIFICATION_SCHEMA },
      },
    }),
  };
}
