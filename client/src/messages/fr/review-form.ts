import type { reviewForm as english } from "#client/messages/en/review-form.ts";
import { plural } from "#shared/domain/french.ts";

export const reviewForm: typeof english = {
  rating: "Votre note",
  difficulty: "Quel était le niveau de difficulté?",
  comment: "Votre avis",
  defects: "Quelque chose a-t-il posé problème?",
  details: "Ajouter la durée, les outils et des photos",
  time: "Combien de temps l’assemblage a-t-il pris?",
  hours: "Heures",
  minutes: "Minutes",
  people: "Combien de personnes y ont travaillé?",
  tools: "De quels outils avez-vous eu besoin?",

  submit: "Publier l’avis",
  save: "Enregistrer",
  submitting: "Envoi…",
  discard: "Effacer ma saisie",
  discarded: "Votre saisie est effacée",

  missing: "Renseignements manquants",
  missingText: "Veuillez indiquer une note et un niveau de difficulté.",
  missingRating: "Veuillez choisir de 1 à 5 étoiles.",
  missingDifficulty: "Veuillez choisir le niveau de difficulté.",
  badNumber: "Veuillez saisir un nombre entier.",
  badTime: "Veuillez saisir une durée d’une minute à une semaine.",
  badPeople: (max) => `Veuillez saisir un nombre de 1 à ${max}.`,
  signInFirst: "Erreur d’authentification",
  signInFirstText: "Veuillez vous connecter pour publier un avis.",
  failed: "L’avis n’a pas pu être envoyé. Veuillez réessayer.",
  thanks: "Merci pour votre avis!",
  thanksText: "Il aidera la prochaine personne qui ouvrira cette boîte.",
  saved: "Votre avis est modifié",
  hidden: "Votre avis est enregistré, mais masqué pour le moment",
  hiddenText:
    "Ce que vous avez écrit ici a été signalé. La modération l’examine d’abord; d’ici là, personne d’autre que vous ne le voit.",

  conflict:
    "Vous avez déjà donné votre avis sur ce produit. Ce que vous avez saisi ici est repris ci-dessous : vérifiez-le, puis enregistrez.",
  gone: "Votre avis a été supprimé entre-temps. Ce que vous avez saisi est toujours là et peut être publié de nouveau.",
  removed: "La modération a retiré cet avis : il ne peut plus être modifié.",
  removedLink: "Voir pourquoi et ce que vous pouvez faire",

  photos: "Photos",
  photosHint: (count) => `Jusqu’à ${count} photos. Les grandes sont réduites avant l’envoi.`,
  addPhotos: "Choisir des photos",
  takePhoto: "Prendre une photo",
  photoCount: (count) => plural(count, "photo", "photos"),
  photoNumber: (number) => `Photo ${number}`,
  newPhoto: (name) => `Nouvelle photo : ${name}`,
  removePhoto: (photo) => `Retirer : ${photo}`,
  keepPhoto: (photo) => `Garder : ${photo}`,
  tooMany: (max, left) =>
    `${plural(left, "photo a été laissée de côté", "photos ont été laissées de côté")} : le maximum est de ${max}.`,
  tooLarge: (name, megabytes) =>
    `« ${name} » a été laissée de côté : elle dépasse ${megabytes} Mo, et ce navigateur ne peut pas la réduire.`,
  heic: (name) =>
    `« ${name} » a été laissée de côté : ce navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG, puis choisissez-la de nouveau.`,
  noPhoto: (name) => `« ${name} » a été laissé de côté : ce n’est pas une photo.`,
  photoUnreadable: "Ce fichier n’est pas une photo lisible.",
  photoTooMany: "L’avis a déjà toutes les photos qu’il peut avoir.",

  posted: "Votre avis est publié",
  sendingPhoto: (number, count) => `Envoi de la photo ${number} sur ${count}…`,
  photosProgress: "Photos envoyées",
  photosFailed: (count) => plural(count, "photo n’a pas pu être envoyée.", "photos n’ont pas pu être envoyées."),
  retryPhotos: "Envoyer de nouveau",
  leaveOut: "Continuer sans ces photos",
};
