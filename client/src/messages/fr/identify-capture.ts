import type { identifyCapture as english } from "#client/messages/en/identify-capture.ts";

export const identifyCapture: typeof english = {
  description: "Prenez en photo un article, son étiquette ou sa boîte pour savoir ce que c’est",
  hint: "Photographiez l’article, son étiquette ou sa boîte.",
  hintCodes: "Photographiez le code sur la boîte ou sur l’étiquette.",
  offline:
    "Aucune IA n’est configurée sur ce serveur. Il lit les étiquettes de votre photo et la compare aux images du catalogue.",
  offlineGuest:
    "Aucune IA n’est configurée sur ce serveur. Les codes de votre photo sont lus sur cet appareil. Pour les membres, le serveur lit aussi les étiquettes et compare les photos aux images du catalogue.",
  takePhoto: "Prendre une photo",
  choosePhoto: "Choisir une photo",
  done: (photos) => (photos < 2 ? "Retour à votre photo" : `Retour à vos ${photos} photos`),
  back: "Retour",
  yourPhoto: "Votre photo",
  yourPhotos: "Vos photos",
  reading: "Recherche de codes dans la photo…",
  readingShare: (percent) => `Photo lue à ${percent} %`,
  skipCodes: "Elle n’a pas de code : continuer",
  checking: "Vérification de la qualité de l’image…",
  stop: "Retour à la caméra",
  useAnyway: "Utiliser cette photo quand même",
  takeAnother: "En prendre une autre",
  cropAnew: "Recadrer autrement",
  ready: "L’article est-il bien visible?",
  readyHint: "Seul ce que vous voyez est envoyé, sans le lieu que les téléphones notent dans les photos.",
  angleHint: "Un autre angle ou l’étiquette peut aider.",
  identify: "Reconnaître cet article",
  addAngle: "Ajouter un autre angle",
  enough: (most) => `Un article peut avoir ${most} photos au plus.`,
  crop: "Recadrer",
  photoOf: (number, photos) => (photos < 2 ? "Votre photo" : `Photo ${number} sur ${photos}`),
  removePhoto: (number) => `Retirer la photo ${number}`,
  cropTitle: "Recadrer",
  cropHint:
    "Faites glisser les coins pour que l’article ou l’étiquette remplisse le cadre. Au clavier, les flèches déplacent un coin.",
  corners: {
    "top-left": "Coin supérieur gauche",
    "top-right": "Coin supérieur droit",
    "bottom-left": "Coin inférieur gauche",
    "bottom-right": "Coin inférieur droit",
  },
  cropSize: (width, height) => `${width} % de la largeur, ${height} % de la hauteur`,
  reset: "Réinitialiser",
  cut: "Utiliser cette partie",
  flaws: {
    dark: "L’image est trop sombre. Trouvez un meilleur éclairage, puis réessayez.",
    overexposed: "L’image est surexposée. Réduisez l’éclairage ou réglez l’appareil photo.",
    blurry: "L’image est trop floue. Tenez l’appareil immobile, puis réessayez.",
    small:
      "La résolution de l’image est trop faible. Rapprochez-vous ou utilisez un appareil photo de meilleure qualité.",
    "off-centre": "Centrez l’objet et faites en sorte qu’il remplisse davantage le cadre.",
  },
  problems: {
    "not-image": "Choisissez un fichier d’image",
    "unread-file": "Impossible de traiter le fichier choisi",
    unusable: "Impossible de traiter l’image. Essayez une autre photo.",
    "too-large": "L’image est trop volumineuse. Prenez une nouvelle photo ou choisissez un fichier plus petit.",
    heic: "Ce navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG, puis choisissez-la de nouveau.",
    "no-frame": "La caméra n’a pas encore d’image. Réessayez.",
    "no-code":
      "Aucun code n’a été trouvé dans la photo. Une photo nette aide, avec le code proche, droit et bien éclairé. Vous pouvez aussi taper le numéro sous les barres.",
    "no-reader":
      "La partie qui lit les codes ne s’est pas chargée ou s’est arrêtée. Vérifiez votre connexion et choisissez la photo de nouveau.",
  },
};
