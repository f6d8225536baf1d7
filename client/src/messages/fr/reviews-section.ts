import type { reviewsSection as english } from "#client/messages/en/reviews-section.ts";
import { de, plural } from "#shared/domain/french.ts";
import type { ReviewOrder } from "#shared/domain/review-order.ts";

const inOrder: Record<ReviewOrder, string> = {
  helpful: "les plus utiles d’abord",
  newest: "du plus récent au plus ancien",
};

export const reviewsSection: typeof english = {
  leave: "Laisser un avis",
  edit: "Modifier votre avis",
  signInTitle: "Connectez-vous pour laisser un avis",
  guestNote: "Naviguez sans compte • Connectez-vous pour publier un avis",
  yourRating: "Votre note",

  byStars: "Filtrer par étoiles",
  byDifficulty: "Filtrer par niveau de difficulté",
  byDefect: "Ce qui a posé problème",
  starsRow: (stars, reviews) => `${stars} : ${reviews}`,
  defectRow: (defect, share) => `${defect} : ${share} des avis`,
  order: "Trier par",
  orders: { helpful: "Les plus utiles", newest: "Les plus récents" },
  all: (reviews, order) => `${reviews}, ${inOrder[order]}`,
  matching: (count, more) => {
    if (more) return `Les ${count} premiers avis correspondants`;
    return plural(count, "avis correspond", "avis correspondent");
  },
  noMatch: "Aucun avis ne correspond",
  showAll: "Tout afficher",
  remove: (filter) => `Retirer le filtre : ${filter}`,
  noneText: "Vous trouverez ici ce qu’en disent les personnes qui ont assemblé ce produit.",

  verified: "Code numérisé",
  verifiedHint: "A numérisé le code de ce produit",
  own: "Votre avis",
  edited: "modifié",
  editedOn: (date) => `modifié le ${date}`,
  editOwn: "Modifier",
  deleteOwn: "Supprimer",
  builtWith: "L’assemblage",

  photos: (author) => `Photos ${de(author)}`,
  photo: (number, count, author) => `Photo ${number} sur ${count} ${de(author)}`,
  openPhoto: (photo) => `Agrandir : ${photo}`,
  photoFailed: "Impossible de charger la photo.",
  previous: "Photo précédente",
  next: "Photo suivante",

  helpful: "Utile",
  notHelpful: "Pas utile",
  voteOn: (author, count) => `, avis ${de(author)} : ${count}`,
  votes: "Cet avis vous a-t-il aidé?",
  voteFailed: "Votre vote n’a pas été compté",
  signInToVote: "Connectez-vous pour dire ce qui vous a aidé",
  signInToVoteText: "Votre vote fait remonter les avis utiles.",

  deleteTitle: "Supprimer votre avis?",
  deleteText: "Ses photos et ses votes disparaîtront aussi. C’est définitif.",
  deleteHiddenText:
    "Ses photos et ses votes disparaîtront aussi. C’est définitif. Il a été signalé : la modération l’examinera quand même, et ce que vous écrirez ici d’ici là restera masqué.",
  deleteIt: "Supprimer l’avis",
  deleting: "Suppression…",
  keep: "Le garder",
  deleted: "Votre avis est supprimé",

  hiddenTitle: "Votre avis est masqué pour le moment",
  hiddenText:
    "Il a été signalé : la modération l’examinera. D’ici là, personne d’autre que vous ne le voit, même si vous le modifiez ou le réécrivez.",
  removedTitle: "Votre avis a été retiré",
  removedText: "La modération l’a retiré. Personne d’autre que vous ne le voit.",
  toDecisions: "Décisions sur votre contenu",
};
