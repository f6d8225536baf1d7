import type { outbox as en } from "#client/messages/en/outbox.ts";
import { plural } from "#shared/domain/french.ts";

export const outbox: typeof en = {
  title: "En attente d’envoi",
  waiting: (count) => plural(count, "élément attend d’être envoyé", "éléments attendent d’être envoyés"),
  sending: (count) => `Envoi de ${plural(count, "élément", "éléments")}…`,
  refused: (count) => plural(count, "élément n’a pas pu être envoyé", "éléments n’ont pas pu être envoyés"),
  show: "Afficher",
  hide: "Masquer",
  offline: "Pas de connexion. L’envoi se fera de lui-même dès qu’il y en aura une.",
  trouble: "Hexkey ne peut pas le recevoir pour l’instant. Nous réessaierons de nous-mêmes.",
  signedOut: "L’envoi se fera lorsque vous vous connecterez de nouveau.",
  onItsWay: "Envoi en cours…",
  next: "Son tour vient sous peu.",
  retryOf: (what) => `Réessayer : ${what}`,
  discard: "Abandonner",
  discardOf: (what) => `Abandonner : ${what}`,
  scan: (code) => `Numérisation : ${code}`,
  photo: (name) => `Photo de votre avis : ${name}`,
  signOut: "Déconnexion du compte qui était ici",
};
