import type { deskFiles as english } from "#client/messages/en/desk-files.ts";
import { plural } from "#shared/domain/french.ts";
import { CATALOG_PICTURE_MAX_MEGABYTES, MANUAL_MAX_MEGABYTES } from "#shared/domain/limits.ts";

export const deskFiles: typeof english = {
  stepPicture: "Image de l’étape",
  choosePicture: "Choisir une image",
  replacePicture: "Remplacer l’image",
  removePicture: "Supprimer l’image",
  pictureNow: "L’image actuelle",
  pictureHint: `JPEG, PNG, WebP ou AVIF, ${CATALOG_PICTURE_MAX_MEGABYTES} Mo au plus. Le lieu et l’appareil en sont retirés.`,
  pictureHeic:
    "Cette image est au format HEIC, que ce navigateur ne peut pas convertir. Veuillez la choisir au format JPEG.",
  pictureLarge: `Cette image dépasse ${CATALOG_PICTURE_MAX_MEGABYTES} Mo. Veuillez en choisir une plus petite.`,
  pictureKept: "L’image a été envoyée. Enregistrez le produit pour l’afficher.",
  alt: "Ce que montre l’image",
  altHint: "Pour les personnes qui ne la voient pas. Laissez ce champ vide si l’étape dit tout.",

  chooseManual: "Choisir un PDF",
  replaceManual: "Remplacer le PDF",
  removeManual: "Supprimer les instructions",
  openManual: (about) => `Ouvrir les instructions d’assemblage (${about})`,
  manualHint: `PDF, ${MANUAL_MAX_MEGABYTES} Mo au plus, sans protection, scripts ni fichiers joints.`,
  manualLarge: `Ce PDF dépasse ${MANUAL_MAX_MEGABYTES} Mo. Veuillez en choisir un plus petit.`,
  manualKept: (pages) =>
    `Les instructions ont été envoyées (${plural(pages, "page", "pages")}). Enregistrez le produit pour les afficher.`,
  manualUncounted:
    "L’autre site ne répond pas pour le moment, ou son fichier est trop volumineux. Les instructions sont liées sans leur nombre de pages.",
  pages: (count) => plural(count, "page", "pages"),
  link: "Ou l’adresse du PDF sur le site du fabricant",
  useLink: "Utiliser cette adresse",
  linkHint: "Elle commence par https://.",

  sending: (name) => `${name} : envoi en cours…`,
  progress: (name) => `Envoi de « ${name} » : part envoyée`,
  lookingAt: (name) => `${name} : fichier reçu, vérification en cours…`,
  looking: "Vérification de l’adresse en cours…",
  waiting: (name) => `Aucune connexion. ${name} est conservé ici et sera envoyé dès que vous serez en ligne.`,
  again: "Réessayer",
  stop: "Arrêter l’envoi",
  discard: "Ne pas l’envoyer",
};
