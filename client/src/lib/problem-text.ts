import { useCallback } from "react";
import { ApiError } from "#client/lib/api.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import type { Messages } from "#client/messages/en.ts";
import { problemTexts } from "#client/messages/late/problems.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import type { Language } from "#shared/domain/language.ts";
import type { ErrorCode } from "#shared/http/errors.ts";

/** The meaning of an answer that is not ours, as a proxy gives it: the last three while the server is restarted. */
const PROXY_CODES: Partial<Record<number, ErrorCode>> = {
  413: "TOO_LARGE",
  429: "RATE_LIMITED",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "UNAVAILABLE",
};

/** Codes whose message from the server, in English, is more precise than our sentence. */
const SAID_BY_SERVER: readonly (ErrorCode | undefined)[] = ["CONFLICT", "UNPROCESSABLE", "UNSUPPORTED"];

/**
 * A failed call as a sentence for people: by its reason, else its code. English readers get the server's words where
 * these say more. `fallback` is for a refusal without either.
 */
export function problemText(
  error: unknown,
  language: Language,
  t: Messages,
  fallback = t.common.somethingWrong,
): string {
  const texts = problemTexts[language];
  // `fetch` rejects with a TypeError where no answer arrived at all.
  if (error instanceof TypeError) return t.common.offline;
  if (!(error instanceof ApiError)) return t.common.somethingWrong;
  if (error.reason === "account-deactivated") {
    return `${texts.reasons[error.reason]} ${texts.ifMistaken(publicSettings().supportEmail)}`;
  }
  const known = error.reason && texts.reasons[error.reason];
  if (known) return known;
  if (error.code === "RATE_LIMITED" && error.retryAfterSeconds) {
    return texts.tooOften(timeFromNow(error.retryAfterSeconds, language));
  }
  if (language === "en" && error.serverMessage && SAID_BY_SERVER.includes(error.code)) return error.serverMessage;
  const code = error.code ?? PROXY_CODES[error.status];
  if (code) return texts.codes[code];
  return error.status < 500 ? fallback : t.common.somethingWrong;
}

/** `problemText` in the person's language. */
export function useProblemText(): (error: unknown, fallback?: string) => string {
  const { language, messages } = useI18n();
  return useCallback((error, fallback) => problemText(error, language, messages, fallback), [language, messages]);
}

/** Where in a form a refusal belongs, by its reason. */
const FIELD_OF: Partial<Record<FailureReason, readonly string[]>> = {
  "email-taken": ["email"],
  "username-taken": ["username"],
  "password-common": ["newPassword", "password"],
  "password-wrong": ["currentPassword", "password"],
};

/**
 * The errors of a form's fields, by name: what the contract found, here or on the server, and what the server refused
 * for a reason that concerns one of `names`. Empty where the failure concerns no field.
 */
export function useFieldProblems(): (error: unknown, names: readonly string[]) => Record<string, string> {
  const texts = useTexts(problemTexts);
  return useCallback(
    (error, names) => {
      if (!(error instanceof ApiError)) return {};
      const name = error.reason && FIELD_OF[error.reason]?.find((field) => names.includes(field));
      if (error.reason && name) return { [name]: texts.reasons[error.reason] };
      const own = Object.entries(error.fields).filter(([field]) => names.includes(field));
      const { reason } = error;
      return Object.fromEntries(own.map(([field, message]) => [field, textAt(message, reason, texts)]));
    },
    [texts],
  );
}

/** The error of one field that a refusal names. */
function textAt(message: string, reason: FailureReason | undefined, texts: (typeof problemTexts)[Language]): string {
  // The contract refuses each field with its own message.
  const said = reason && reason !== "input-invalid" ? texts.reasons[reason] : undefined;
  if (said === undefined) return fieldText(message, texts);
  // The refused words as they were written; the product that has the code.
  return reason === "blocked-words" || reason === "code-taken" ? `${said} (${message})` : said;
}

/** A message of the contracts in the person's language. */
export function fieldText(message: string, texts: (typeof problemTexts)[Language]): string {
  const known: Record<string, string> = texts.fields;
  return known[message] ?? texts.codes.INVALID_INPUT;
}

/** "in 12 minutes", rounded up: people should not come back too early. */
function timeFromNow(seconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "always" });
  return seconds < 60 ? format.format(Math.ceil(seconds), "second") : format.format(Math.ceil(seconds / 60), "minute");
}
