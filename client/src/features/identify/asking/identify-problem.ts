import { useCallback } from "react";
import { ApiError } from "#client/lib/api.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import type { Language } from "#shared/domain/language.ts";

/** What servers say of a photo that is over some limit of size. */
const SIZE = /\b5\s?mb\b|bitrate/i;

/** Why photos could not be identified, in words of its own; null where the sentences of all calls say it. */
export function identifyProblem(error: unknown, language: Language): string | null {
  const texts = identifyResultTexts[language];
  // The contract could not read the answer.
  if (!(error instanceof ApiError)) return error instanceof TypeError ? null : texts.invalid;
  const { status, message, reason, retryAfterSeconds } = error;
  if (status === 413) return texts.tooLargeFile;
  if (SIZE.test(message)) return texts.tooLarge;
  if (reason !== undefined) return null;
  if (status === 429) return retryAfterSeconds ? texts.usedUp(clockTime(retryAfterSeconds, language)) : null;
  if (status === 502) return texts.upstream;
  if (status === 503) return texts.unavailable;
  return status === 504 ? texts.timedOut : null;
}

/** The same, or else the server's message, or that of all calls. */
export function useIdentifyProblem(): (error: unknown) => string {
  const { language } = useI18n();
  const problemText = useProblemText();
  return useCallback(
    (error) => {
      const own = identifyProblem(error, language);
      if (own !== null) return own;
      const isPlain = error instanceof ApiError && error.reason === undefined && language === "en";
      const said = isPlain ? error.serverMessage : undefined;
      return said ?? problemText(error, identifyResultTexts[language].failed);
    },
    [language, problemText],
  );
}

/** When it is so many seconds from now, rounded up to the minute; with the day where that is not today. */
function clockTime(seconds: number, language: Language): string {
  const minute = 60_000;
  const time = new Date(Math.ceil((Date.now() + seconds * 1000) / minute) * minute);
  const isToday = time.toDateString() === new Date().toDateString();
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  return formatDate(time, language, isToday ? clock : { weekday: "long", ...clock });
}
