import type { scanFlow as english } from "#client/messages/en/scan-flow.ts";

export const scanFlow: typeof english = {
  yourCode: "Votre code",
  facts: { gtin: "GTIN", articleNumber: "Numéro d’article", lot: "Lot", serial: "Numéro de série" },
  scanAgain: "Numériser de nouveau",

  unknownTitle: "Pas encore dans notre catalogue",
  unknownText: "Nous ne connaissons aucun produit portant ce code.",
  proposedText: "Quelqu’un a déjà proposé ce produit; la proposition est à l’étude.",
  search: "Rechercher",
  identifyByPhoto: "Reconnaître par photo",
  addProduct: "Ajouter ce produit",
  addAnyway: "L’ajouter quand même",
  suggestions: "Dans notre catalogue",
  suggestionsText: "Ce sont des suggestions. Aucun de ces produits ne porte votre code.",
  searchTitle: "Rechercher dans le catalogue",

  linkText: (host) => `Ce code est un lien vers ${host}. Ouvrez-le seulement si vous faites confiance à ce site.`,
  openLink: (host) => `Ouvrir ${host}`,
  linkHidden: "Ce code est un lien conçu pour imiter un autre site : il ne peut pas être ouvert ici.",

  failedTitle: "La recherche du code a échoué",
  failedText: (reason) => `${reason} Votre code est conservé.`,

  confirmTitle: "Est-ce bien celui-ci?",
  confirmText: "D’autres fabricants peuvent utiliser le même numéro d’article. Comparez avec la boîte.",
  confirmYes: "Oui, c’est celui-ci",
  confirmNo: "Non, c’en est un autre",

  chooseTitle: "Lequel est-ce?",
  chooseText: "Plusieurs produits portent ce numéro d’article. Comparez-les avec la boîte.",
  chooseNone: "Aucun d’eux",

  bundleTitle: "Plusieurs articles dans une boîte",
  bundleText: "Chaque article a ses propres instructions.",
  bundleWhole: "L’ensemble au complet",
  bundleArticle: (number) => `Article ${number}`,
  bundleCount: (count) => `${count} ×`,
  bundleUnknown: "Pas encore dans notre catalogue",

  shippingTitle: "C’est l’étiquette d’expédition",
  shippingText: "Elle désigne un colis et non un produit : il n’y a rien à chercher.",
  shippingWhere: "Où se trouve d’habitude le code du produit",
  shippingPlaces: [
    "Sur le carton imprimé, à côté du nom du produit",
    "Sur un côté étroit de la boîte, près du numéro d’article",
    "Sur la première page des instructions",
  ],

  digitTitle: "Un chiffre ne concorde pas",
  digitText: "Le dernier chiffre sert à vérifier les autres. L’un d’eux a été mal lu ou mal tapé.",
  digitLabel: "Les chiffres sur la boîte",
  digitLookUp: "Chercher",
  digitAsPrinted: "C’est imprimé ainsi",

  notes: {
    fits: "Les chiffres concordent.",
    wrongDigit: "Le chiffre de contrôle ne concorde pas. Comparez les chiffres avec la boîte.",
    shippingLabel: "C’est le numéro d’une étiquette d’expédition et non celui du produit.",
  },

  add: {
    text: "Les autres le verront seulement une fois la proposition acceptée par la modération.",
    name: "Nom du produit",
    brand: "Marque",
    room: "Pièce",
    chooseRoom: "Choisir",
    code: "Code sur la boîte (facultatif)",
    missing: "Veuillez remplir ce champ",
    missingRoom: "Veuillez choisir une pièce",
    submit: "Proposer ce produit",
    signInFirst: "Se connecter et proposer",
    sending: "Envoi…",
    signInTitle: "Connectez-vous pour le proposer",
    signInText: "Ce que vous avez tapé est conservé.",
    backToForm: "Revenir à ma saisie",
    known: "Un produit portant ce code est déjà dans notre catalogue.",
    lookUpKnown: "Voir ce produit",
    thanksTitle: "Merci!",
    thanksText:
      "Le produit est proposé et sera examiné. Les autres le verront une fois la proposition acceptée par la modération.",
  },
};
