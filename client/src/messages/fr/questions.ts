import type { questions as english } from "#client/messages/en/questions.ts";

export const questions: typeof english = {
  failed: "Impossible de charger les questions",
  none: "Personne n’a encore posé de question sur ce produit.",
  ask: "Poser une question",
  answer: "Répondre",
  yourQuestion: "Votre question",
  yourAnswer: "Votre réponse",
  postQuestion: "Publier la question",
  postAnswer: "Publier la réponse",
  cancel: "Annuler",
  asked: "Votre question est publiée",
  answered: "Votre réponse est publiée",
  answers: (count) => (count === 1 ? "1 réponse" : `${count} réponses`),
  firstAnswers: (shown, count) => `Les ${shown} premières réponses sur ${count}`,
  accepted: "Réponse acceptée",
  you: "Vous",
  member: "Membre",
  signIn: "Connectez-vous pour publier. Votre texte reste ici.",
  tooShort: "Veuillez écrire quelques mots.",
};
