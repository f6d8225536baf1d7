import type { community as english } from "#client/messages/en/community.ts";

export const community: typeof english = {
  title: "Communauté",
  tabs: {
    discover: "Découvrir",
    projects: "Projets",
    discussions: "Discussions",
    training: "Entraînement IA",
    leaderboard: "Classement",
    activity: "Mon activité",
  },
  featuredProjects: "Projets en vedette",
  noProjectsTitle: "Aucun projet pour l’instant",
  noProjectsText: "Les assemblages partagés par les membres s’afficheront ici. Le partage de projets viendra bientôt.",
  recentDiscussions: "Discussions récentes",
  noDiscussionsTitle: "Aucune discussion pour l’instant",
  noDiscussionsText: "On discutera ici de questions, de trucs et d’assemblages terminés. Bientôt offert.",
  trainingTitle: "Aidez l’IA à apprendre",
  trainingText: "Voyez comment les corrections des gens qui s’y connaissent amélioreront la reconnaissance.",
  openTraining: "Ouvrir le centre d’entraînement IA",
  noRanksTitle: "Personne n’est encore classé",
  noRanksText:
    "Les avis, les vidéos et les votes d’utilité rapportent des points. Le classement montre les membres qui acceptent d’y figurer.",
  windows: { label: "Période", "7": "7 jours", "30": "30 jours", all: "Depuis toujours" },
  leaders: "Les membres qui ont le plus de points",
  leadersFailed: "Impossible de charger le classement",
  place: (place: string) => (place === "1" ? "1re place" : `${place}e place`),
  points: (points: string, count: number) => `${points} ${count < 2 ? "point" : "points"}`,
  ownStanding: "Vous",
  noPlace: "Aucun point pendant cette période",
  unnamed: "Un membre",
  showMe: "M’afficher dans le classement",
  showMeHint:
    "Tout le monde voit alors votre nom, vos points, votre rang et vos insignes. C’est désactivé tant que vous ne l’activez pas.",
  noActivityTitle: "Rien ici pour l’instant",
  noActivityText: "Vos partages, vos questions et vos réponses s’afficheront ici.",
  signInToJoin: "Connectez-vous pour voir votre activité",
  joinTitle: "Connectez-vous pour participer",
  joinText:
    "Tout le monde peut lire. Pour partager un assemblage ou poser une question, il vous faudra un compte gratuit.",
  join: "Se connecter",
  browseProducts: "Parcourir les produits",
};
