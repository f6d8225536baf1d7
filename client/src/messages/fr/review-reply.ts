import type { reviewReply as english } from "#client/messages/en/review-reply.ts";
import { de } from "#shared/domain/french.ts";

export const reviewReply: typeof english = {
  from: (company) => `Réponse ${de(company)}`,
  edited: "modifiée",
  hidden: "Signalée : personne d’autre que vous ne la voit avant que la modération l’ait examinée.",
  removed: "La modération a retiré cette réponse. Personne d’autre que vous ne la voit.",
  why: "Voir le motif et faire appel",
  reply: "Répondre à titre de fabricant",
  replyTo: (author) => `Répondre à titre de fabricant à l’avis ${de(author)}`,
  edit: "Modifier la réponse",
  remove: "Supprimer la réponse",
  text: "Votre réponse",
  hint: "Tout le monde la lit sous l’avis, au nom de votre entreprise. Il y a une seule réponse par avis.",
  missing: "Veuillez écrire votre réponse.",
  send: "Publier la réponse",
  sending: "Publication…",
  sent: "Votre réponse est publiée",
  cancel: "Annuler",
  removeTitle: "Supprimer votre réponse?",
  removeText: "Elle disparaît sous l’avis. Vous pourrez en écrire une autre plus tard.",
  keep: "La garder",
  removing: "Suppression…",
  deleted: "Votre réponse est supprimée",
};
