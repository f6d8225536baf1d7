import type { APIPromise } from "openai";
import { UnusableAnswerError } from "#server/ports/vision-model/bounded-fetch.ts";
import { ModelError } from "#server/ports/vision-model/index.ts";

/** A failed try, and what becomes of the call. */
export interface Failure {
  error: ModelError;
  /** When to try again; null where that would change nothing. */
  againAfterMs: number | null;
  /** The server finds the call itself wrong. */
  isBadRequest: boolean;
  /** And it is our schema that it does not take. */
  namesSchema: boolean;
}

const BACK_OFF_MS = 500;
/** Where a busy server does not say for how long. */
const BUSY_SECONDS = 30;
const BUSY_MAX_SECONDS = 3600;
/** What OpenAI and servers like it call things. Other words of a server are never repeated. */
const KNOWN_CODES = [
  "context_length_exceeded",
  "image_parse_error",
  "insufficient_quota",
  "invalid_api_key",
  "invalid_image_format",
  "model_not_found",
  "rate_limit_exceeded",
  "unsupported_parameter",
  "unsupported_value",
];
const REFUSING_CODES = ["content_filter", "content_policy_violation", "moderation_blocked"];

/** The JSON of an answer, read by us: the package hands texts over that are none. */
export async function jsonBody(answer: APIPromise<unknown>): Promise<unknown> {
  const response = await answer.asResponse();
  const type = response.headers.get("content-type") ?? "";
  if (!/^application\/(\S+\+)?json\b/i.test(type)) throw badAnswer("The model's answer is no JSON by its type");
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes what it could not read.
    throw badAnswer("The model's answer is broken JSON");
  }
}

/** What a failed try means, in our words alone. */
export function failureOf(error: unknown): Failure {
  const failure = { againAfterMs: null, isBadRequest: false, namesSchema: false };
  if (error instanceof ModelError) return { ...failure, error };
  const unusable = error instanceof Error && error.cause instanceof UnusableAnswerError ? error.cause : null;
  if (unusable) return { ...failure, error: badAnswer(unusable.message) };
  const status = propertyOf(error, "status");
  if (typeof status === "number") return { ...failure, ...failureOfStatus(status, error) };
  const code = networkCodeOf(error);
  const message = `The model's server could not be reached${code === null ? "" : ` (${code})`}`;
  return { ...failure, error: new ModelError("unreachable", message), againAfterMs: BACK_OFF_MS };
}

function failureOfStatus(status: number, error: unknown): Partial<Failure> & { error: ModelError } {
  const code = String(propertyOf(error, "code"));
  const answered = `The model's server has answered ${status}${KNOWN_CODES.includes(code) ? ` (${code})` : ""}`;
  if (status === 429 || status === 503 || status === 529) {
    const seconds = secondsToWait(propertyOf(error, "headers"));
    const retryAfterSeconds = Math.max(1, Math.ceil(seconds ?? BUSY_SECONDS));
    // An account without money is not filled within a call.
    const againAfterMs = code === "insufficient_quota" ? null : (seconds ?? BACK_OFF_MS / 1000) * 1000;
    return { error: new ModelError("busy", answered, { retryAfterSeconds }), againAfterMs };
  }
  if (REFUSING_CODES.includes(code)) return { error: new ModelError("refused", answered) };
  if (status >= 300 && status < 400) {
    const message = `${answered}, a redirect, and none is followed: OPENAI_BASE_URL has to be the address itself`;
    return { error: new ModelError("unreachable", message) };
  }
  if ([408, 409].includes(status) || (status >= 500 && status !== 501)) {
    return { error: new ModelError("unreachable", answered), againAfterMs: BACK_OFF_MS };
  }
  const said = `${String(propertyOf(error, "param"))} ${error instanceof Error ? error.message : ""}`;
  return {
    error: new ModelError("unreachable", answered),
    isBadRequest: [400, 422, 501].includes(status),
    namesSchema: /response_format|json_schema/.test(said),
  };
}

/** What a server has asked for by Retry-After, in seconds or as a date; null where it has not. */
function secondsToWait(headers: unknown): number | null {
  const header = headers instanceof Headers ? headers.get("retry-after") : null;
  if (header === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(BUSY_MAX_SECONDS, Math.max(0, seconds));
}

/** The network's own name for what happened, such as ECONNREFUSED, from the causes behind an error. */
function networkCodeOf(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    const code = propertyOf(cause, "code");
    if (typeof code === "string" && /^(E|HPE_|CERT_|DEPTH_|SELF_|UNABLE_)[A-Z0-9_]{2,50}$/.test(code)) return code;
    cause = cause.cause;
  }
  return null;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function badAnswer(message: string): ModelError {
  return new ModelError("bad-answer", message);
}
