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
  noRanksText: "Les points viendront des avis, des projets et des réponses que les autres auront trouvés utiles.",
  noActivityTitle: "Rien ici pour l’instant",
  noActivityText: "Vos partages, vos questions et vos réponses s’afficheront ici.",
  signInToJoin: "Connectez-vous pour voir votre activité",
  joinTitle: "Connectez-vous pour participer",
  joinText:
    "Tout le monde peut lire. Pour partager un assemblage ou poser une question, il vous faudra un compte gratuit.",
  join: "Se connecter",
  browseProducts: "Parcourir les produits",
};
