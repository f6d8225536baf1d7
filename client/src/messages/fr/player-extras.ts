import type { playerExtras as english } from "#client/messages/en/player-extras.ts";

export const playerExtras: typeof english = {
  chapters: "Chapitres",
  previousChapter: "Chapitre précédent",
  nextChapter: "Chapitre suivant",
  chapterOf: (number, count, text) => `Chapitre ${number} sur ${count} : ${text}`,
  resumedAt: (time) => `Reprise à ${time}`,
  startOver: "Revoir du début",
  validate: (service) => `Vérifier la vidéo ${service}`,
  validating: "Vérification...",
  valid: (service) => `${service} montre cette vidéo.`,
  validTitle: (title, author) => (author === null ? `« ${title} »` : `« ${title} » de ${author}`),
  validationFailed: "Échec de la vérification",
  linkFlaws: {
    form: (service) => `Format d’adresse ${service} non valide`,
    hidden: () => "La vidéo est peut-être privée, restreinte ou supprimée",
    silent: (service) => `${service} ne répond pas pour le moment. Réessayez plus tard.`,
  },
};
