import type { landing as english } from "#client/messages/en/landing.ts";

export const landing: typeof english = {
  headline: "Numérisez, magasinez, assemblez.",
  about:
    "Pointez la caméra vers le code sur la boîte. Vous obtenez la bonne vidéo d’assemblage, des avis honnêtes et une juste idée de ce qui vous attend.",
  audience: "Pour qui bricole, rénove ou décore, et pour quiconque a une clé hexagonale dans un tiroir.",
  scan: "Numériser un code",
  heroAlt: "Une bibliothèque qui s’assemble, tablette par tablette",
  howItWorks: "Comment ça marche",
  steps: {
    scan: {
      title: "Numérisez",
      text: "Le code à barres, le code QR ou le Data Matrix sur la boîte, sa photo ou le numéro que vous tapez.",
    },
    shop: { title: "Magasinez", text: "Voyez le prix, les détaillants et le niveau de difficulté." },
    build: {
      title: "Assemblez",
      text: "Suivez la vidéo d’assemblage, puis racontez aux autres comment ça s’est passé.",
    },
  },
  community: "Voir ce que les autres assemblent",
  compareTitle: "Avec ou sans compte?",
  capability: "Ce que vous pouvez faire",
  guest: "Sans compte",
  account: "Avec un compte",
  yes: "Oui",
  no: "Non",
  capabilities: [
    { text: "Parcourir le catalogue et y faire des recherches", guest: true },
    { text: "Numériser des codes, en choisir une photo ou les taper", guest: true },
    { text: "Regarder les vidéos d’assemblage", guest: true },
    { text: "Lire les avis", guest: true },
    { text: "Lire les projets, questions et réponses des autres", guest: true },
    { text: "Garder un historique de numérisations sur cet appareil", guest: true },
    { text: "Écrire des avis", guest: false },
    { text: "Partager des vidéos d’assemblage", guest: false },
    { text: "Montrer des projets, poser des questions et y répondre", guest: false },
    { text: "Retrouver vos numérisations sur tous vos appareils", guest: false },
  ],
  identify: "Reconnaître un meuble avec le numériseur IA",
  disclosure:
    "Hexkey est en version bêta et s’adresse aux personnes de 13 ans et plus au Canada et aux États-Unis. Certains liens vers des détaillants peuvent nous rapporter une commission; les produits commandités portent la mention « Commandité ».",
};
