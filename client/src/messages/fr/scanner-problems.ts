import type { ScannerProblemsTexts } from "#client/messages/late/scanner-problems.ts";

const problems: ScannerProblemsTexts["problems"] = {
  refused: {
    heading: "La caméra n’est pas autorisée",
    text: "Cliquez sur l’icône de caméra dans la barre d’adresse de votre navigateur, autorisez l’accès à la caméra, puis réessayez.",
    steps: [
      "Touchez l’icône de caméra ou de cadenas à côté de l’adresse.",
      "Choisissez « Autoriser » pour l’accès à la caméra.",
      "Revenez ici et appuyez sur « Relancer la caméra ».",
    ],
  },
  none: {
    heading: "Aucune caméra trouvée",
    text: "Aucune caméra n’a été trouvée sur cet appareil.",
    steps: ["Branchez une caméra ou ouvrez son cache.", "Ou ouvrez cette page sur votre téléphone."],
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
      "Appuyez ensuite sur « Relancer la caméra ».",
    ],
  },
  insecure: {
    heading: "La connexion n’est pas sécurisée",
    text: "La caméra exige une connexion sécurisée (HTTPS). Veuillez ouvrir le site en HTTPS.",
    steps: [
      "Ce site n’a pas d’adresse sécurisée : la caméra ne peut pas y être utilisée.",
      "Tapez plutôt le code : il est imprimé à côté du code QR. Vous pouvez aussi chercher le produit.",
      "Si vous exploitez ce site, donnez-lui une adresse HTTPS (PUBLIC_URL). En développement : npm run dev -- --phone",
    ],
  },
  blocked: {
    heading: "Le navigateur bloque la caméra",
    text: "Veuillez autoriser l’accès à la caméra dans les paramètres de votre navigateur, puis actualiser la page.",
    steps: [
      "Vérifiez dans les paramètres du navigateur que ce site peut utiliser la caméra.",
      "Si cette page s’est ouverte dans une autre application ou page, ouvrez-la dans le navigateur même.",
      "Un appareil du travail ou de l’école ne le permet peut-être pas. Le code peut aussi être tapé.",
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
    steps: ["Appuyez sur « Relancer la caméra ».", "Si la caméra est branchée par câble, vérifiez le branchement."],
  },
  setup: {
    heading: "La caméra n’a pas démarré",
    text: "La configuration de la caméra a échoué. Veuillez réessayer.",
    steps: ["Appuyez sur « Relancer la caméra ».", "Si le problème se répète, actualisez la page."],
  },
  decoder: {
    heading: "Le lecteur de codes n’a pas été chargé",
    text: "Impossible de charger la partie qui lit les codes. Vérifiez votre connexion et réessayez.",
    steps: ["Appuyez sur « Relancer la caméra » une fois en ligne.", "Vous pouvez aussi taper le numéro."],
  },
};

const photoProblems: ScannerProblemsTexts["photoProblems"] = {
  "no-code": {
    heading: "Aucun code trouvé dans la photo",
    text: "Une photo nette aide : le code de près, bien droit et bien éclairé. Vous pouvez aussi taper le numéro sous les barres.",
  },
  misfit: {
    heading: "Le code à barres de la photo ne peut pas être lu avec certitude",
    text: "Un chiffre de ce code à barres ne concorde pas. Essayez une photo plus nette ou tapez le numéro sous les barres.",
  },
  unreadable: {
    heading: "Ce fichier n’est pas une photo lisible",
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

export const scannerProblems: ScannerProblemsTexts = {
  identifyPhoto: "Reconnaître l’article de cette photo",
  /** What also helps without a camera, among codes and in the photo mode. */
  typeStep: "Vous pouvez aussi taper le numéro : il est imprimé sous les barres ou à côté du code.",
  chooseStep: "Vous pouvez aussi choisir une photo que vous avez déjà.",
  helpSteps: "Ce qui peut aider",
  secure: "La connexion est sécurisée",
  notSecure: "La connexion n’est pas sécurisée (HTTP)",
  deniedPrefix: "Accès à la caméra refusé. ",
  secureSteps: (url: string) => [
    `Ouvrez plutôt ${url} : la caméra peut y être utilisée.`,
    "Autorisez la caméra, puis numérisez le code.",
  ],
  apiMissing: "L’accès à la caméra n’est pas pris en charge. Veuillez utiliser HTTPS ou un navigateur compatible.",
  permissionDenied:
    "L’autorisation de la caméra a été refusée. Veuillez autoriser l’accès à la caméra dans les paramètres du navigateur.",
  problems,
  photoProblems,
};
