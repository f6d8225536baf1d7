import type { suspended as english } from "#client/messages/en/suspended.ts";
import { plural } from "#shared/domain/french.ts";

export const suspended: typeof english = {
  until: (date) => `Votre compte est suspendu jusqu’au ${date}`,
  untilDecided: "Votre compte est suspendu jusqu’à ce que la modération décide s’il reste ouvert",
  why: (strikes) => `Motif : ${plural(strikes, "avertissement", "avertissements")} pour violation du droit d’auteur.`,
  meanwhile: "D’ici là, vous pouvez lire et faire appel, mais vous ne pouvez rien publier ni modifier.",
  link: "Voir pourquoi, et ce que vous pouvez faire",
};
