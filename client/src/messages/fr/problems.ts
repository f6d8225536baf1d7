import type { problems as english } from "#client/messages/en/problems.ts";

export const problems: typeof english = {
  reasons: {
    "wrong-credentials": "Adresse courriel ou mot de passe incorrect. Veuillez réessayer.",
    "wrong-admin-credentials": "Identifiants non valides",
    "account-deactivated": "Ce compte est désactivé. Écrivez-nous si vous croyez que c’est une erreur.",
    "email-taken": "Un compte existe déjà avec cette adresse courriel. Connectez-vous plutôt.",
    "username-taken": "Ce nom d’utilisateur est déjà pris. Veuillez en choisir un autre.",
    "password-common":
      "Ce mot de passe figure sur toutes les listes des plus faciles à deviner. Veuillez en choisir un autre.",
    "password-wrong": "Ce n’est pas votre mot de passe actuel.",
    "password-not-used": "Ce compte n’a pas de mot de passe : vous vous y connectez avec un autre service.",
    "reset-link-invalid": "Ce lien est expiré ou a déjà servi.",
    "own-account": "Vous ne pouvez pas faire cela à votre propre compte.",
    "last-super-admin": "Il doit rester un super-admin : c’est le dernier.",
    "other-site": "Cela ne se fait que sur nos propres pages. Veuillez ouvrir Hexkey dans cet onglet, puis réessayer.",
    "account-suspended":
      "Votre compte est suspendu : vous ne pouvez rien publier pour le moment. La page Décisions sur votre contenu indique jusqu’à quand.",
    "account-terminated":
      "Ce compte a été fermé à la suite de réclamations répétées et fondées pour violation du droit d’auteur.",
    "blocked-words": "Ce texte contient un mot qui n’est pas affiché sur Hexkey. Veuillez le formuler autrement.",
    "removed-before": "Cette même vidéo a déjà été retirée de Hexkey : elle ne peut pas être partagée de nouveau.",
    "review-removed": "Un modérateur a retiré cet avis : il ne peut plus être modifié.",
  },
  codes: {
    INVALID_INPUT: "Veuillez vérifier ce que vous avez saisi.",
    UNAUTHENTICATED: "Veuillez vous connecter pour continuer.",
    FORBIDDEN: "Votre compte ne permet pas de faire cela.",
    NOT_FOUND: "Cela n’existe plus.",
    TOO_LARGE: "C’est trop volumineux pour être envoyé.",
    RATE_LIMITED: "Il y a eu trop d’essais. Veuillez réessayer plus tard.",
    INTERNAL: "Un problème est survenu de notre côté. Veuillez réessayer.",
    UPSTREAM_FAILED: "Un service dont Hexkey a besoin ne répond pas. Veuillez réessayer plus tard.",
    UNAVAILABLE: "Hexkey est très sollicité en ce moment. Veuillez réessayer sous peu.",
    INSUFFICIENT_STORAGE: "Il n’y a plus de place pour cela en ce moment. Veuillez réessayer plus tard.",
  },
  fields: {
    "First name is required": "Le prénom est obligatoire",
    "Last name is required": "Le nom de famille est obligatoire",
    "Username must be at least 3 characters": "Le nom d’utilisateur doit compter au moins 3 caractères",
    "Username must be less than 30 characters": "Le nom d’utilisateur doit compter au plus 30 caractères",
    "Username may have letters, digits, dots, hyphens and underscores":
      "Le nom d’utilisateur peut contenir des lettres, des chiffres, des points, des traits d’union et des traits de soulignement",
    "Please enter a valid email address": "Veuillez saisir une adresse courriel valide",
    "Password is required": "Le mot de passe est obligatoire",
    "Password must be at least 6 characters": "Le mot de passe doit compter au moins 6 caractères",
    "Password must be at most 72 bytes":
      "Le mot de passe est trop long : 72 caractères au plus, moins s’il contient des accents",
    "You must be 13 or older": "Vous devez avoir 13 ans ou plus",
  },
  tooOften: (when) => `Il y a eu trop d’essais. Veuillez réessayer ${when}.`,
};
