import type { Messages } from "#client/messages/en.ts";

export const ui: Messages["ui"] = {
  search: "Rechercher",
  clearSearch: "Effacer la recherche",
  opensInNewTab: "s’ouvre dans un nouvel onglet",
  notification: "Notification",
  notifications: "Notifications ({hotkey})",
  starsOfFive: (rating) => `${rating} étoiles sur 5`,
  stars: (count) => (count === 1 ? "1 étoile" : `${count} étoiles`),
  reviews: (_count, text) => `${text} avis`,
};
