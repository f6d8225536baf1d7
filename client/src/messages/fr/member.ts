import type { member as english } from "#client/messages/en/member.ts";

export const member: typeof english = {
  title: "Membre",
  since: (month: string) => `Membre depuis ${month}`,
  figures: {
    projects: (text: string, count: number) => `${text} ${count < 2 ? "projet" : "projets"}`,
    discussions: (text: string, count: number) => `${text} ${count < 2 ? "discussion" : "discussions"}`,
    answers: (text: string, count: number) => `${text} ${count < 2 ? "réponse" : "réponses"}`,
    reviews: (text: string) => `${text} avis`,
  },
  projects: "Projets",
  discussions: "Discussions",
  reviews: "Avis",
  failed: "Impossible de charger cette page",
  toCommunity: "Vers la communauté",
  ownNote: "Voici ce que les autres voient de vous.",
  ownNothing: "Les autres trouvent cette page dès que vous avez publié quelque chose ou figurez dans le classement.",
  ownHidden:
    "Personne d’autre ne voit votre rang, vos points et vos insignes. Pour les montrer, activez le classement.",
  toLeaderboard: "Vers le classement",
  nothing: "Aucun projet, aucune discussion, aucun avis pour l’instant",
  block: "Bloquer",
  blockAsk: (name: string) => `Bloquer ${name}?`,
  blockText:
    "Vous ne verrez plus rien de ce que cette personne écrit dans la communauté, et elle ne verra plus rien de vous. Elle n’en est pas avisée. Vous pouvez revenir en arrière ici et dans vos paramètres.",
  blocked: (name: string) => `Vous avez bloqué ${name}`,
  blockedText: "Vous ne voyez rien de ce que ce membre écrit, et il ne voit rien de ce que vous écrivez.",
  unblock: "Débloquer",
  unblockOf: (name: string) => `Débloquer ${name}`,
  unblocked: (name: string) => `Vous avez débloqué ${name}`,
  cancel: "Annuler",
  blockedMembers: "Membres bloqués",
  blockedSince: (date: string) => `Blocage le ${date}`,
  noneBlocked: "Vous n’avez bloqué personne. Pour bloquer un membre, ouvrez son nom partout où il s’affiche.",
  blocksFailed: "Impossible de charger la liste",
};
