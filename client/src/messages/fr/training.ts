import type { training as english } from "#client/messages/en/training.ts";

export const training: typeof english = {
  title: "Centre d’entraînement IA",
  signInText: "Connectez-vous pour corriger des reconnaissances et vérifier les corrections des autres.",
  signInTextNotSetUp:
    "Connectez-vous pour lire les conseils. La reconnaissance de meubles par photo n’est pas configurée sur ce serveur : il n’y a encore rien à corriger.",
  tabs: { queue: "File de validation", tips: "Conseils" },
  queueEmptyTitle: "Rien à valider pour l’instant",
  queueEmptyText: "Quand quelqu’un corrige une reconnaissance, vous pouvez ici l’approuver ou la refuser.",
  queueNotSetUpText:
    "La reconnaissance de meubles par photo n’est pas configurée sur ce serveur : il n’y a rien à corriger.",
  tipsIntro: "Une bonne correction aide la prochaine personne qui photographie le même objet.",
  tips: [
    {
      title: "Corrigez seulement en cas de certitude",
      text: "Une mauvaise correction est pire que pas de correction. Dans le doute, abstenez-vous.",
    },
    {
      title: "Cherchez l’étiquette",
      text: "La marque et le modèle se trouvent souvent sous le siège, derrière un tiroir ou sur le panneau arrière.",
    },
    {
      title: "Copiez l’étiquette avec précision",
      text: "Écrivez la marque et le modèle comme ils sont imprimés, avec le numéro d’article s’il y en a un.",
    },
    {
      title: "Dites votre degré de certitude",
      text: "Votre certitude, de 1 à 5, s’affiche à côté de votre correction.",
    },
  ],
  goToScanner: "Aller au numériseur",
};
