import type { notFound as english } from "#client/messages/en/not-found.ts";

export const notFound: typeof english = {
  heading: "404 Page introuvable",
  text: "Avez-vous oublié d’ajouter la page au routeur?",
  help: "L’adresse contient peut-être une erreur, ou la page a été déplacée.",
  goHome: "Aller à l’accueil",
};
