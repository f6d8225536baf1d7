import type { landing as english } from "#client/messages/en/landing.ts";

export const landing: typeof english = {
  headline: "Numérisez, magasinez, assemblez.",
  about:
    "Pointez la caméra vers le code sur la boîte. Vous obtenez la bonne vidéo d’assemblage, des avis honnêtes et une juste idée de ce qui vous attend.",
  audience:
    "Pour les bricoleurs, les rénovateurs, les designers et tous ceux qui ont une clé hexagonale dans un tiroir.",
  heroAlt: "Une bibliothèque qui s’assemble, tablette par tablette",
  howItWorks: "Comment ça marche",
  steps: {
    scan: { title: "Numérisez", text: "Le code QR sur la boîte, ou un code que vous tapez." },
    shop: { title: "Magasinez", text: "Voyez le prix, qui le vend et si l’assemblage est difficile." },
    build: {
      title: "Assemblez",
      text: "Suivez la vidéo d’assemblage, puis dites aux suivants comment ça s’est passé.",
    },
  },
  compareTitle: "Invité ou compte?",
  capability: "Ce que vous pouvez faire",
  guest: "Invité",
  account: "Compte",
  yes: "Oui",
  no: "Non",
  capabilities: [
    { text: "Parcourir le catalogue et y chercher", guest: true },
    { text: "Numériser des codes QR", guest: true },
    { text: "Regarder les vidéos d’assemblage", guest: true },
    { text: "Lire les avis", guest: true },
    { text: "Écrire des avis", guest: false },
    { text: "Partager des vidéos d’assemblage", guest: false },
    { text: "Reconnaître un meuble avec le numériseur IA", guest: false },
    { text: "Garder un historique de numérisations", guest: false },
  ],
  disclosure:
    "Hexkey est en version bêta et s’adresse aux personnes de 13 ans et plus au Canada et aux États-Unis. Certains liens vers des boutiques peuvent nous rapporter une commission; les produits commandités sont signalés.",
};
