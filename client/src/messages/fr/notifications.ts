import type { notifications as english } from "#client/messages/en/notifications.ts";
import { NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT_DAYS } from "#shared/domain/limits.ts";

export const notifications: typeof english = {
  title: "Notifications",
  signInText: "Connectez-vous pour lire vos notifications, comme les rappels de produits que vous avez numérisés.",
  failed: "Impossible de charger vos notifications",
  emptyTitle: "Aucune notification",
  emptyText: "Si un produit que vous avez numérisé ou enregistré est rappelé, vous le lirez ici.",
  unread: "Nouveau",
  unreadCount: (count: number) =>
    count < 2 ? `, ${count} nouvelle notification` : `, ${count} nouvelles notifications`,
  markAllRead: "Tout marquer comme lu",
  markFailed: "Impossible de les marquer comme lues",
  remove: (title: string) => `Supprimer « ${title} »`,
  removeFailed: "Impossible de supprimer la notification",
  clear: "Tout supprimer",
  clearTitle: "Supprimer toutes les notifications?",
  clearText: "Celles que vous n’avez pas lues seront supprimées aussi. C’est irréversible.",
  clearing: "Suppression…",
  keep: "Les garder",
  mutes: "M’informer de",
  mutesFailed: "Impossible de charger vos choix",
  muteFailed: "Impossible d’enregistrer votre choix",
  kinds: {
    recall: { name: "Rappels", hint: "Un produit que vous avez numérisé ou enregistré est rappelé, ou peut l’être." },
    standing: { name: "Rangs et insignes", hint: "Vous atteignez un rang ou obtenez un insigne." },
    answer: { name: "Réponses à vos questions", hint: "Un membre répond à votre question." },
    reply: { name: "Réponses à vos textes", hint: "Un membre répond à ce que vous avez écrit." },
    "answer-accepted": { name: "Réponses acceptées", hint: "Votre réponse a résolu une question." },
    "found-helpful": { name: "Votes d’utilité", hint: "Ce que vous avez écrit a aidé un membre." },
    "project-comment": { name: "Commentaires sur vos projets", hint: "Un membre commente votre projet." },
    "project-liked": { name: "Mentions « J’aime »", hint: "Un membre aime votre projet." },
    "help-wanted": { name: "Demandes d’aide", hint: "Un membre demande de l’aide pour votre projet." },
    "correction-validated": { name: "Corrections confirmées", hint: "Des membres confirment votre correction." },
  },
  kept: `Les notifications sont gardées ${NOTIFICATIONS_KEPT_DAYS} jours, et au plus les ${NOTIFICATIONS_KEPT} plus récentes.`,
};
