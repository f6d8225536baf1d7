import * as z from "zod";
import { defineMail } from "#server/lib/member-mail.ts";

/** To administrators, on the day on which the AI has used up what it may cost. */
export const spendingMail = defineMail(
  "model-spending",
  z.object({ date: z.iso.date() }),
  async ({ config }, { date }) =>
    (language) =>
      language === "fr"
        ? {
            subject: "L’IA a atteint sa limite de dépenses du jour",
            paragraphs: [
              `Le ${date} (UTC), l’identification par photo a coûté la limite fixée de ${config.modelDailyBudget} $ US.`,
              "Jusqu’à minuit UTC, les photos sont identifiées hors ligne : codes, étiquettes et images du catalogue.",
              "La limite se règle avec AI_DAILY_BUDGET.",
            ],
          }
        : {
            subject: "The AI has reached its spending limit for the day",
            paragraphs: [
              `On ${date} (UTC) identifying photos has cost the limit of US$${config.modelDailyBudget} that was set.`,
              "Until midnight UTC photos are identified offline: by codes, labels and the catalogue's pictures.",
              "The limit is set by AI_DAILY_BUDGET.",
            ],
          },
);
