import type { Messages } from "#client/messages/en.ts";
import { plural } from "#shared/domain/french.ts";

export const ui: Messages["ui"] = {
  search: "Rechercher",
  clearSearch: "Effacer la recherche",
  opensInNewTab: "s’ouvre dans un nouvel onglet",
  notification: "Notification",
  notifications: "Notifications ({hotkey})",
  starsOfFive: (rating) => `Note de ${rating} sur 5`,
  stars: (count) => plural(count, "étoile", "étoiles"),
  reviews: (_count, text) => `${text} avis`,
};
