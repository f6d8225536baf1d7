import type { notifications as english } from "#client/messages/en/notifications.ts";
import { NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT_DAYS } from "#shared/domain/limits.ts";

export const notifications: typeof english = {
  title: "Notifications",
  signInText: "Connectez-vous pour lire vos notifications, comme les rappels de produits que vous avez numérisés.",
  failed: "Impossible de charger vos notifications",
  emptyTitle: "Aucune notification",
  emptyText: "Réponses, votes utiles et rappels de ce que vous avez numérisé\u00a0: vous les lirez ici.",
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
    recall: {
      name: "Rappels de produits",
      hint: "Un produit que vous avez numérisé ou assemblé, ou qui a un avis de vous, est rappelé ou peut l’être.",
    },
    standing: { name: "Rangs et insignes", hint: "Vous atteignez un rang ou obtenez un insigne." },
    answer: { name: "Réponses à vos questions", hint: "Un membre répond à votre question." },
    reply: { name: "Réponses à vos textes", hint: "Un membre répond à ce que vous avez écrit." },
    "answer-accepted": { name: "Réponses acceptées", hint: "Votre réponse a résolu une question." },
    "found-helpful": { name: "Votes d’utilité", hint: "Ce que vous avez écrit a aidé un membre." },
    "project-comment": { name: "Commentaires sur vos projets", hint: "Un membre commente votre projet." },
    "project-liked": { name: "Mentions « J’aime »", hint: "Un membre aime votre projet." },
    "project-featured": { name: "Projets en vedette", hint: "Votre projet est en vedette dans la communauté." },
    "help-wanted": { name: "Demandes d’aide", hint: "Un membre demande de l’aide pour votre projet." },
    decision: { name: "Décisions", hint: "Une de vos contributions est retirée, ou votre appel est tranché." },
    "correction-validated": { name: "Corrections confirmées", hint: "Des membres confirment votre correction." },
  },
  elsewhere: "En dehors de Hexkey",
  push: {
    name: "Sur cet appareil",
    hint: "Elles s’affichent même quand Hexkey est fermé, jusqu’à ce que vous vous déconnectiez ici.",
    unsupported:
      "Ce navigateur ne peut pas les afficher. Sur un iPhone ou un iPad, ajoutez Hexkey à l’écran d’accueil (Partager, puis Sur l’écran d’accueil) et ouvrez-le de là.",
    refused:
      "Ce navigateur bloque les notifications de Hexkey. Vous pouvez changer cela dans ses paramètres pour ce site.",
    failed: "Impossible de savoir si cet appareil les affiche",
    changeFailed: "Impossible de modifier ce choix",
    serviceAway: "Le navigateur n’a pas pu joindre son service de messages. Réessayez plus tard.",
  },
  digest: {
    name: "Par courriel",
    hint: "Ce que vous n’avez pas encore lu, en un seul courriel. Chacun contient un lien pour les arrêter.",
    frequencies: { never: "Jamais", daily: "Chaque jour", weekly: "Chaque semaine" },
    obstacles: {
      "no-mail": "Ce serveur ne peut pas envoyer de courriel.",
      "no-address": "Votre compte n’a pas d’adresse de courriel. Vous pouvez en ajouter une dans vos paramètres.",
    },
    failed: "Impossible de charger votre choix",
    changeFailed: "Impossible d’enregistrer votre choix",
  },
  unsubscribe: {
    title: "Notifications par courriel",
    text: "Voulez-vous arrêter les courriels sur ce qu’il y a de nouveau pour vous? Vos notifications restent dans votre boîte de réception.",
    end: "Arrêter ces courriels",
    done: "Vous ne recevrez plus ces courriels",
    doneText: "Vous pouvez les réactiver sous Notifications.",
    on: "Vers Hexkey",
    noToken:
      "Ce lien n’est pas complet. Une fois dans votre compte, vous pouvez arrêter les courriels sous Notifications.",
    toSettings: "Vers vos notifications",
  },
  kept: `Les notifications sont gardées ${NOTIFICATIONS_KEPT_DAYS} jours, et au plus les ${NOTIFICATIONS_KEPT} plus récentes.`,
};
