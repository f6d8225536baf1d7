import type { productPage as english } from "#client/messages/en/product-page.ts";
import type { Country } from "#shared/domain/assembly.ts";
import { de, plural } from "#shared/domain/french.ts";

const inCountry: Record<Country, string> = { CA: "au Canada", US: "aux États-Unis" };

export const productPage: typeof english = {
  loadingProduct: "Chargement du produit…",
  failedOne: "Impossible de charger le produit",
  notFound: "Ce produit n’est pas dans notre catalogue",
  title: (name, brand) => `${name} ${de(brand)} : comment l’assembler`,
  by: de,
  home: "Hexkey, page d’accueil",
  readReviews: "Lire les avis",
  difficultyVotes: (agreeing, count, all) => (count < 2 ? "selon le seul avis" : `selon ${agreeing} avis sur ${all}`),

  watchVideo: "Regarder la vidéo",
  followSteps: "Suivre les étapes",

  glance: "Avant de commencer",
  time: "Durée de l’assemblage",
  makerSays: (claim) => `Selon le fabricant : ${claim}`,
  duration: (hours, minutes) =>
    [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join("\u00A0"),
  realTime: "Durée réelle de l’assemblage",
  fromReviews: (count, most) => `Médiane de ${count} avis. 4 sur 5 indiquent ${most} au plus.`,
  medianOf: (median, count) => `${median} (médiane de ${count} avis)`,
  people: "Personnes",
  peopleNeeded: (count) => plural(count, "personne", "personnes"),
  difficulty: "Niveau de difficulté",
  difficulties: { easy: "facile", medium: "moyen", hard: "difficile" },
  tools: "Outils",
  toolNames: {
    "hex-key": "Clé hexagonale",
    "phillips-screwdriver": "Tournevis cruciforme",
    "flat-screwdriver": "Tournevis plat",
    hammer: "Marteau",
    "rubber-mallet": "Maillet en caoutchouc",
    drill: "Perceuse",
    "spirit-level": "Niveau",
    "tape-measure": "Ruban à mesurer",
    pencil: "Crayon",
    wrench: "Clé à molette",
    pliers: "Pinces",
    "utility-knife": "Couteau tout usage",
    "caulking-gun": "Pistolet à calfeutrer",
    "voltage-tester": "Vérificateur de tension",
    ladder: "Escabeau",
  },
  boxes: "Boîtes",
  boxesInAll: (count, weight) => plural(count, `boîte, ${weight}`, `boîtes, ${weight} en tout`),
  boxNumber: (number) => `Boîte ${number}`,
  boxSides: "Largeur × hauteur × profondeur",
  manual: (pages, size) => {
    const about = ["PDF", pages !== null && plural(pages, "page", "pages"), size].filter(Boolean);
    return `Instructions d’assemblage (${about.join(", ")})`;
  },

  safety: "Sécurité",
  hazards: {
    "tip-over": {
      title: "Risque de basculement",
      text: "Un meuble qui tombe peut écraser un enfant. Fixez-le au mur avant d’y ranger quoi que ce soit.",
    },
    electrical: {
      title: "Décharge électrique",
      text: "Coupez le courant au panneau et vérifiez qu’il est bien coupé avant de toucher un fil.",
    },
    "small-parts": {
      title: "Petites pièces",
      text: "Un enfant peut s’étouffer avec une vis ou un capuchon. Éloignez les enfants jusqu’à ce que tout soit rangé.",
    },
    "two-person-lift": { title: "Trop lourd pour une personne", text: "Soulevez-le et retournez-le à deux." },
    glass: {
      title: "Verre",
      text: "Les panneaux peuvent se briser. Portez des gants et déposez les panneaux sur une surface molle.",
    },
    water: { title: "Eau", text: "Fermez le robinet d’arrêt avant de desserrer un raccord." },
  },
  howToAnchor: "Comment le fixer au mur",

  factsFailed: "Impossible de charger les détails",
  factsFailedText: (why) => `Il manque ici les consignes de sécurité, les outils, les étapes et les prix. ${why}`,

  video: "Vidéo",
  steps: "Étapes",
  guides: { assembly: "Assemblage", disassembly: "Démontage", "wall-anchoring": "Fixation au mur" },
  noSteps: "Personne n’a encore rédigé les étapes pour ce produit.",
  otherLanguage: {
    en: "Ces étapes sont offertes en anglais seulement.",
    fr: "Ces étapes sont offertes en français seulement.",
  },
  enlargePicture: (step) => `Ouvrir l’image de l’étape ${step} en grand`,
  playFrom: (time) => `Lire à partir de ${time}`,
  askStep: "Poser une question sur cette étape",
  ofStep: (step) => `(étape ${step})`,
  inVideo: (time) => `${time} dans la vidéo`,

  printCode: "Imprimer le code de ce produit",
  buy: "Où l’acheter",
  country: "Pays",
  countries: { CA: "Canada", US: "États-Unis" },
  noShopHere: (here, there) =>
    `Nous ne connaissons aucun détaillant ${inCountry[here]} qui vend ce produit. Ceux-ci sont ${inCountry[there]}.`,
  noShops: "Nous ne connaissons aucun détaillant qui vend ce produit.",
  checkedOn: (date) => `Vérifié le ${date}`,
  noPrice: "Prix chez le détaillant",
  disclosure:
    "Hexkey peut toucher une commission sur les achats effectués au moyen de ces liens. Cela ne change ni le prix ni l’ordre d’affichage.",

  projects: "Assemblés par des membres",
  questions: "Questions",

  missingText: "Il a peut-être été retiré, ou l’adresse n’a pas été copiée en entier.",
  scan: "Numériser un code",
  goHome: "Aller à l’accueil",
};
