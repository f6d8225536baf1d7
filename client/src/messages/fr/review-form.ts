import type { reviewForm as english } from "#client/messages/en/review-form.ts";

export const reviewForm: typeof english = {
  rating: "Votre note",
  difficulty: "Était-ce difficile?",
  comment: "Votre avis",
  defects: "Quelque chose a-t-il posé problème?",
  details: "Ajouter la durée, les outils et des photos",
  time: "Combien de temps le montage a-t-il pris?",
  hours: "Heures",
  minutes: "Minutes",
  people: "Combien de personnes y ont travaillé?",
  tools: "De quels outils avez-vous eu besoin?",

  submit: "Publier l’avis",
  save: "Enregistrer",
  submitting: "Envoi en cours...",
  discard: "Effacer ma saisie",
  discarded: "Votre saisie est effacée",

  missing: "Information manquante",
  missingText: "Veuillez indiquer une note et un niveau de difficulté.",
  missingRating: "Veuillez choisir de 1 à 5 étoiles.",
  missingDifficulty: "Veuillez indiquer si c’était difficile.",
  badNumber: "Veuillez entrer un nombre entier.",
  badTime: "Veuillez entrer une durée d’une minute à une semaine.",
  badPeople: (max) => `Veuillez entrer un nombre de 1 à ${max}.`,
  signInFirst: "Erreur d’authentification",
  signInFirstText: "Veuillez vous connecter pour publier un avis.",
  failed: "L’avis n’a pas pu être envoyé. Veuillez réessayer.",
  thanks: "Merci pour votre avis!",
  thanksText: "Il aidera la prochaine personne qui ouvrira cette boîte.",
  saved: "Votre avis est modifié",

  conflict:
    "Vous avez déjà donné votre avis sur ce produit. Ce que vous avez saisi ici est repris ci-dessous : vérifiez-le, puis enregistrez.",
  gone: "Votre avis a été supprimé entre-temps. Ce que vous avez saisi est toujours là et peut être publié de nouveau.",
  removed: "Un modérateur a retiré cet avis : il ne peut plus être modifié.",
  removedLink: "Voir pourquoi et ce que vous pouvez faire",

  photos: "Photos",
  photosHint: (count, megabytes) => `Jusqu’à ${count} photos de ${megabytes} Mo au plus chacune`,
  addPhotos: "Choisir des photos",
  takePhoto: "Prendre une photo",
  photoCount: (count) => (count === 1 ? "1 photo" : `${count} photos`),
  photoNumber: (number) => `Photo ${number}`,
  newPhoto: (name) => `Nouvelle photo : ${name}`,
  removePhoto: (photo) => `Retirer : ${photo}`,
  keepPhoto: (photo) => `Garder : ${photo}`,
  tooMany: (max, left) =>
    left === 1
      ? `Une photo a été laissée de côté : le maximum est de ${max}.`
      : `${left} photos ont été laissées de côté : le maximum est de ${max}.`,
  tooLarge: (name, megabytes) => `« ${name} » a été laissée de côté : elle dépasse ${megabytes} Mo.`,
  noPhoto: (name) => `« ${name} » a été laissé de côté : ce n’est pas une photo.`,
  photoUnreadable: "Ce fichier ne peut pas être lu comme photo.",
  photoTooMany: "L’avis a déjà toutes les photos qu’il peut avoir.",

  posted: "Votre avis est publié",
  sendingPhoto: (number, count) => `Envoi de la photo ${number} sur ${count}...`,
  photosProgress: "Photos envoyées",
  photosFailed: (count) =>
    count === 1 ? "1 photo n’a pas pu être envoyée." : `${count} photos n’ont pas pu être envoyées.`,
  retryPhotos: "Envoyer de nouveau",
  leaveOut: "Continuer sans",
  photosLost: "Ouvrez votre avis pour les envoyer de nouveau.",
};
