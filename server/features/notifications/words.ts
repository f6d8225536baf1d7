import type { Domains } from "#server/domain.ts";
import type { Language } from "#shared/domain/language.ts";
import type { notifications } from "#shared/schema/index.ts";

type Told = Pick<typeof notifications.$inferSelect, "notificationType" | "facts" | "title" | "message">;

/** The texts of a notification as its kind has them now; as they were told where there is no such kind any more. */
export function wordsOf(
  domains: Domains,
  { notificationType, facts, title, message }: Told,
): Record<Language, { title: string; message: string }> {
  const type = domains.notices.find(({ what }) => what === notificationType);
  const asTold = { title, message };
  return type?.words(facts) ?? { en: asTold, fr: asTold };
}
