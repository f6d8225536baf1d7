import type { scanner as english } from "#client/messages/en/scanner.ts";

const problems: (typeof english)["problems"] = {
  refused: {
    heading: "La caméra n’est pas autorisée",
    text: "Cliquez sur l’icône de caméra dans la barre d’adresse de votre navigateur, autorisez l’accès à la caméra, puis réessayez.",
    steps: [
      "Touchez l’icône de caméra ou de cadenas à côté de l’adresse.",
      "Réglez la caméra à « Autoriser » pour ce site.",
      "Revenez ici et appuyez sur « Réessayer la caméra ».",
    ],
  },
  none: {
    heading: "Aucune caméra trouvée",
    text: "Aucune caméra n’a été trouvée sur cet appareil.",
    steps: [
      "Branchez une caméra ou ouvrez son cache.",
      "Ou ouvrez cette page sur votre téléphone.",
      "Vous pouvez aussi taper le code : il est imprimé à côté du code QR.",
    ],
  },
  unsupported: {
    heading: "Ce navigateur n’a pas accès à la caméra",
    text: "Ce navigateur ne prend pas en charge la caméra. Essayez Chrome, Safari ou Firefox.",
    steps: [
      "Si cette page s’est ouverte dans une autre application, choisissez « Ouvrir dans le navigateur » dans son menu.",
      "Mettez le navigateur à jour ou utilisez Chrome, Safari ou Firefox.",
    ],
  },
  busy: {
    heading: "La caméra est occupée",
    text: "La caméra est déjà utilisée par une autre application.",
    steps: [
      "Fermez les appels vidéo et les autres applications ou onglets qui utilisent la caméra.",
      "Appuyez ensuite sur « Réessayer la caméra ».",
    ],
  },
  insecure: {
    heading: "La connexion n’est pas sécurisée",
    text: "La caméra exige une connexion sécurisée (HTTPS). Veuillez ouvrir le site en HTTPS.",
    steps: [
      "Au début de l’adresse, remplacez « http:// » par « https:// ».",
      "Ouvrez la page de nouveau, puis numérisez le code.",
    ],
  },
  other: {
    heading: "La caméra n’a pas démarré",
    text: "Veuillez autoriser l’accès à la caméra dans les paramètres de votre navigateur, puis actualiser la page.",
    steps: ["Vérifiez dans les paramètres du navigateur que ce site peut utiliser la caméra.", "Actualisez la page."],
  },
  stream: {
    heading: "L’image s’est arrêtée",
    text: "Erreur du flux vidéo. Veuillez réessayer.",
    steps: ["Appuyez sur « Réessayer la caméra ».", "Si la caméra est branchée par câble, vérifiez sa fiche."],
  },
  setup: {
    heading: "La caméra n’a pas démarré",
    text: "La configuration de la caméra a échoué. Veuillez réessayer.",
    steps: ["Appuyez sur « Réessayer la caméra ».", "Si le problème se répète, actualisez la page."],
  },
  decoder: {
    heading: "Le lecteur de codes n’a pas été chargé",
    text: "La partie qui lit les codes n’a pas pu être chargée. Vérifiez votre connexion et réessayez.",
    steps: ["Appuyez sur « Réessayer la caméra » une fois en ligne.", "Vous pouvez aussi taper le code."],
  },
};

const photoProblems: (typeof english)["photoProblems"] = {
  "no-code": {
    heading: "Aucun code trouvé dans la photo",
    text: "Une photo nette aide : le code de près, bien droit et bien éclairé. Vous pouvez aussi taper le numéro sous les barres.",
  },
  misfit: {
    heading: "Le code à barres de la photo n’est pas lisible à coup sûr",
    text: "Un chiffre de ce code à barres ne concorde pas. Essayez une photo plus nette ou tapez le numéro sous les barres.",
  },
  unreadable: {
    heading: "Ce fichier ne s’ouvre pas comme photo",
    text: "Choisissez une photo dans un autre format, comme JPEG ou PNG, ou une capture d’écran.",
  },
  "too-large": {
    heading: "Cette photo est trop grande",
    text: "Recadrez-la sur le code ou faites-en une capture d’écran, puis choisissez celle-ci.",
  },
  decoder: {
    heading: "La photo n’a pas pu être lue",
    text: "La partie qui lit les codes n’a pas été chargée ou s’est arrêtée. Vérifiez votre connexion et choisissez la photo de nouveau.",
  },
};

export const scanner: typeof english = {
  title: "Numériser un code QR",
  hint: "Pointez la caméra vers un code QR pour le numériser automatiquement",
  otherCodes: "Les codes à barres et les codes DataMatrix fonctionnent aussi.",
  mode: "Quoi numériser",
  code: "Code",
  photo: "Photo",
  starting: "Démarrage de la caméra…",
  initializing: "Initialisation de la caméra…",
  retryCamera: "Relancer la caméra",
  skipCamera: "Continuer sans caméra",
  align: "Alignez le code QR ici",
  autoScanning: "Numérisation automatique",
  scanning: "Recherche de codes QR…",
  resolution: (width, height) => `${width} × ${height}`,
  resolutionLabel: (width, height) => `Résolution vidéo de ${width} sur ${height}`,
  paused: "La caméra est en pause",
  skipped: "La caméra est éteinte",
  skippedText: "Tapez le code imprimé sur la boîte ou utilisez une photo du code.",
  torchOn: "Allumer la lampe",
  torchOff: "Éteindre la lampe",
  torchFailed: "La lampe de cette caméra ne peut pas être commandée.",
  zoom: "Zoom",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  zoomFactor: (factor) => `${factor} ×`,
  zoomFailed: "Le zoom de cette caméra ne peut pas être réglé.",
  switchCamera: "Utiliser une autre caméra",
  dark: "Il fait sombre ici.",
  darkWithoutLight: "Il fait sombre ici. Plus de lumière aiderait.",
  misfit:
    "Un chiffre de ce code à barres ne concorde pas. Approchez le téléphone et tenez-le immobile, ou tapez le numéro :",
  tryAgain: "Réessayer la caméra",
  helpSteps: "Ce qui peut aider",
  secure: "La connexion est sécurisée",
  notSecure: "La connexion n’est pas sécurisée (HTTP)",
  deniedPrefix: "Accès à la caméra refusé. ",
  apiMissing: "L’accès à la caméra n’est pas pris en charge. Veuillez utiliser HTTPS ou un navigateur compatible.",
  permissionDenied:
    "L’autorisation de la caméra a été refusée. Veuillez autoriser l’accès à la caméra dans les paramètres du navigateur.",
  problems,
  usePhoto: "Utiliser une photo",
  readingPhoto: "Lecture de la photo…",
  stopReading: "Retour à la caméra",
  photoProblems,
  enterManually: "Saisir le code QR à la main",
  manualExample: "HXK-1234-5678",
  numberExample: "9521234567899",
  lettersKey: "ABC",
  digitsKey: "123",
  typeLetters: "ABC : clavier à lettres",
  typeDigits: "123 : clavier à chiffres",
  checkDigitFits: "Le chiffre de contrôle concorde.",
  checkDigitWrong: "Un chiffre est erroné. Comparez le numéro avec celui de la boîte.",
  lookUp: "Chercher",
  cantFind: "Vous ne trouvez pas le code QR?",
  searchInstead: "Faire plutôt une recherche",
  several: "L’image contient plusieurs codes. Lequel voulez-vous?",
  choiceInPicture: (number, name) => `${number}, dans l’image : ${name}`,
  codeNames: {
    gtin: (gtin) => `GTIN ${gtin}`,
    bundle: (articles) => `Lot de ${articles} articles`,
    number: (number) => `Numéro ${number}`,
    shippingLabel: "Étiquette d’expédition",
    link: (host) => `Lien vers ${host}`,
    text: (text) => `Texte « ${text} »`,
  },
  scanAgain: "Numériser de nouveau",
  found: "Code trouvé",
  lookingUp: "Recherche du produit…",
};
