import type { shareForm as english } from "#client/messages/en/share-form.ts";

export const shareForm: typeof english = {
  name: "Nom du produit",
  brand: "Marque",
  room: "Pièce",
  chooseRoom: "Choisir",
  code: "Code sur la boîte (facultatif)",
  codeHint: "Grâce à lui, quiconque numérise la boîte trouve votre vidéo.",
  missing: "Veuillez remplir ce champ",
  missingRoom: "Veuillez choisir une pièce",
  wrongDigit: "Le chiffre de contrôle ne concorde pas. Comparez les chiffres avec la boîte.",
  shippingLabel: "C’est le numéro d’une étiquette d’expédition et non celui du produit.",
  codeTaken: "Un autre produit de notre catalogue porte ce code.",

  source: "Votre vidéo",
  sources: { link: "Adresse de la vidéo", file: "Fichier vidéo" },
  link: "Adresse de la vidéo",
  linkHint: "Sur YouTube ou Vimeo, ou l’adresse d’un fichier vidéo.",
  linkWrong: "Veuillez saisir l’adresse complète, qui commence par https://",
  validate: "Vérifier",
  validating: "Vérification...",
  valid: (service) => `${service} montre cette vidéo.`,
  validTitle: (title, author) => (author === null ? `« ${title} »` : `« ${title} » de ${author}`),
  validationFailed: "Échec de la vérification",
  invalidLink: (service) => `Format d’adresse ${service} non valide`,
  hiddenVideo: "La vidéo est peut-être privée, restreinte ou supprimée",

  choose: "Choisir une vidéo",
  chooseOther: "Choisir une autre vidéo",
  formats: "MP4, MOV, AVI",
  formatsNote: "Au plus 100 Mo et deux heures. Le format MP4 (H.264) est lu par tous les téléphones.",
  looking: "Examen du fichier...",
  preview: "Première image de la vidéo",
  fileFacts: (size, duration) => (duration === null ? size : `${size}, ${duration}`),
  unfinished: (name) =>
    `Le téléversement de « ${name} » n’est pas terminé. Choisissez de nouveau le même fichier, et il reprendra là où il s’est arrêté.`,
  goesOn: "Ce téléversement reprendra là où il s’est arrêté.",
  discard: "Abandonner ce téléversement",

  missingTitle: "Renseignements manquants",
  missingText: "Veuillez remplir tous les champs obligatoires.",
  missingVideo: "Vidéo manquante",
  missingVideoText: "Veuillez fournir l’adresse d’une vidéo ou téléverser un fichier vidéo.",
  tooLarge: "Fichier trop volumineux",
  tooLargeText: "Les fichiers vidéo doivent faire moins de 100 Mo.",
  invalidType: "Type de fichier non valide",
  unreadable: "Ce fichier ne peut pas être lu. Se trouve-t-il encore sur cet appareil?",
  refusals: {
    "no-video": "Veuillez choisir un fichier vidéo.",
    "not-playable":
      "Les téléphones ne lisent pas ce genre de vidéo (AVI et HEVC en font partie). Veuillez l’enregistrer en MP4 (H.264).",
    damaged: "La vidéo est endommagée ou incomplète. Veuillez l’enregistrer de nouveau en MP4 (H.264).",
    "too-long": "La vidéo dure plus de deux heures. Veuillez en choisir une plus courte.",
  },

  submit: "Partager la vidéo",
  sharing: "Partage en cours...",
  progress: "Progression",
  phases: {
    sending: "Téléversement de votre vidéo",
    waiting: "Pas de connexion. Le téléversement reprendra de lui-même dès qu’il y en aura une.",
    checking: "Nous vérifions que les téléphones peuvent la lire",
    creating: "Ajout du produit",
  },
  cancel: "Annuler le téléversement",
  cancelled: "Téléversement annulé",

  failed: "Échec du téléversement",
  fileFailed: "Le fichier vidéo n’a pas pu être téléversé. Veuillez réessayer.",
  shareFailed: "La vidéo n’a pas pu être partagée. Veuillez réessayer.",
  checkingLong: "Votre vidéo est arrivée, mais la vérification se poursuit. Veuillez réessayer dans quelques minutes.",
  done: "Vidéo téléversée",
  doneText: "Votre vidéo d’assemblage a été ajoutée à la plateforme et elle est maintenant en ligne!",
  live: (name) => `« ${name} » est maintenant en ligne.`,
  see: "Voir",

  noticeTitle: "Avant de partager",
  responsibility:
    "Partagez seulement ce que vous avez filmé ou avez le droit de diffuser. Vous êtes légalement responsable de ce que vous partagez; ce qui enfreint le droit d’auteur est retiré.",
  screening:
    "Un programme vérifie que le fichier téléversé est une vidéo et qu’elle est lisible. Il ne vérifie rien d’autre : ce que vous partagez est public aussitôt.",
  policy: "Politique sur le droit d’auteur",
};
