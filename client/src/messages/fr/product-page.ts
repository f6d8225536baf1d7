import type { productPage as english } from "#client/messages/en/product-page.ts";
import type { Country } from "#shared/domain/assembly.ts";

const inCountry: Record<Country, string> = { CA: "au Canada", US: "aux États-Unis" };

export const productPage: typeof english = {
  title: (name, brand) => `${name} de ${brand} : comment l’assembler`,
  by: (brand) => `de ${brand}`,
  home: "Hexkey, page d’accueil",
  readReviews: "Lire les avis",
  difficultyVotes: (agreeing, count, all) => (count === 1 ? "selon le seul avis" : `selon ${agreeing} avis sur ${all}`),

  watchVideo: "Regarder la vidéo",
  followSteps: "Suivre les étapes",

  glance: "Avant de commencer",
  time: "Durée du montage",
  makerSays: (claim) => `Selon le fabricant : ${claim}`,
  duration: (hours, minutes) =>
    [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join("\u00A0"),
  people: "Personnes",
  peopleNeeded: (count) => (count === 1 ? "1 personne" : `${count} personnes`),
  difficulty: "Difficulté",
  difficulties: { easy: "facile", medium: "moyenne", hard: "difficile" },
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
  boxesInAll: (count, weight) => (count === 1 ? `1 boîte, ${weight}` : `${count} boîtes, ${weight} en tout`),
  boxNumber: (number) => `Boîte ${number}`,
  boxSides: "Largeur × hauteur × profondeur",
  manual: "Mode d’emploi (PDF)",

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
      text: "Les panneaux peuvent se briser. Portez des gants et posez-les sur une surface molle.",
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
  playFrom: (time) => `Lire à partir de ${time}`,
  ofStep: (step) => `(étape ${step})`,
  inVideo: (time) => `${time} dans la vidéo`,

  buy: "Où l’acheter",
  country: "Pays",
  countries: { CA: "Canada", US: "États-Unis" },
  noShopHere: (here, there) =>
    `Nous ne connaissons aucun magasin ${inCountry[here]} qui le vend. Ceux-ci sont ${inCountry[there]}.`,
  noShops: "Nous ne connaissons aucun magasin qui le vend.",
  checkedOn: (date) => `Vérifié le ${date}`,
  noPrice: "Prix en magasin",
  disclosure:
    "Hexkey peut toucher une commission sur les achats faits par ces liens. Cela ne change ni le prix ni l’ordre.",

  questions: "Questions",

  missingText: "Il a peut-être été retiré, ou l’adresse n’a pas été copiée en entier.",
  scan: "Numériser un code",
  goHome: "Aller à l’accueil",
};
