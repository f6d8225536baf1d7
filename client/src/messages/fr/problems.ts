import type { problems as english } from "#client/messages/en/problems.ts";
import { UNCHECKED_LINKS_MAX } from "#shared/domain/limits.ts";

export const problems: typeof english = {
  reasons: {
    "wrong-credentials": "Adresse de courriel ou mot de passe incorrect. Veuillez réessayer.",
    "wrong-admin-credentials": "Identifiants non valides",
    "account-deactivated": "L’administration de ce site a désactivé ce compte.",
    "email-taken": "Un compte existe déjà avec cette adresse de courriel. Connectez-vous plutôt.",
    "username-taken": "Ce nom d’utilisateur est déjà pris. Veuillez en choisir un autre.",
    "name-reserved": "Ce nom donne à croire qu’il est celui de Hexkey. Veuillez en choisir un autre.",
    "password-common": "Ce mot de passe est trop facile à deviner. Veuillez en choisir un autre.",
    "password-wrong": "Ce n’est pas votre mot de passe actuel.",
    "password-not-used": "Ce compte n’a pas de mot de passe : vous vous y connectez avec un autre service.",
    "reset-link-invalid": "Ce lien est expiré ou a déjà servi.",
    "email-link-invalid": "Ce lien de confirmation d’adresse est expiré ou a déjà servi.",
    "email-unchanged": "C’est déjà votre adresse.",
    "own-account": "Vous ne pouvez pas faire cela à votre propre compte.",
    "last-super-admin": "Il faut au moins un superadministrateur, et c’est le dernier.",
    "other-site": "Cela ne se fait que sur nos propres pages. Veuillez ouvrir Hexkey dans cet onglet, puis réessayer.",
    "account-suspended":
      "Votre compte est suspendu : vous ne pouvez rien publier pour le moment. La page Décisions sur votre contenu indique jusqu’à quand.",
    "account-terminated": "Ce compte a été fermé à la suite d’avis de violation du droit d’auteur répétés et fondés.",
    "blocked-words": "Ce texte contient un mot qui n’est pas affiché sur Hexkey. Veuillez le formuler autrement.",
    "removed-before": "Cette même vidéo a déjà été retirée de Hexkey : elle ne peut pas être partagée de nouveau.",
    "link-insecure":
      "Cette adresse commence par http://, et Hexkey ne peut pas la lire. Veuillez en donner une qui commence par https://.",
    "link-hidden":
      "Cette vidéo n’est pas visible pour tout le monde : elle est peut-être privée, restreinte ou supprimée.",
    "link-no-video":
      "Il n’y a pas de vidéo à cette adresse. Veuillez donner celle d’une vidéo sur YouTube ou Vimeo, ou celle du fichier vidéo.",
    "link-not-playable": "Les téléphones ne lisent pas la vidéo à cette adresse. Le format MP4 (H.264) est lu partout.",
    "link-unreachable": "Cette adresse est inaccessible depuis Internet.",
    "links-unchecked": `Cette adresse ne répond pas non plus, et ${UNCHECKED_LINKS_MAX} de vos liens attendent déjà une réponse. Réessayez plus tard, supprimez l’un d’eux dans Mes partages ou partagez la vidéo sous forme de fichier.`,
    "own-case": "Cette affaire vous concerne; une autre personne de la modération doit trancher.",
    "no-mail":
      "Un avis de violation est confirmé par un lien que nous envoyons par courriel, et ce serveur ne peut pas envoyer de courriels. Écrivez plutôt à l’exploitant : la politique sur le droit d’auteur dit comment.",
    "notices-unseen":
      "Plusieurs de vos avis de violation de la dernière journée attendent encore la modération. Confirmez celui-ci une fois que certains auront été examinés : son lien reste valable sept jours.",
    "review-removed": "La modération a retiré cet avis : il ne peut plus être modifié.",
    "text-removed":
      "La modération a retiré ce texte : il ne peut être ni modifié ni publié de nouveau. La page Décisions sur votre contenu explique pourquoi.",
    "text-hidden":
      "Ce que vous avez déjà écrit ici est masqué jusqu’à ce que la modération l’ait examiné. Vous pouvez le modifier entre-temps.",
    "code-taken": "Un produit avec ce code est déjà dans notre catalogue.",
    "video-there": "Cette vidéo est déjà sur la page du produit.",
    "shows-other": "Cette vidéo a été retirée de la page du produit, car elle en montre un autre.",
    "share-closed": "La modération examine ce partage ou l’a retiré : il ne peut pas être modifié.",
    "product-built-upon": "D’autres membres ont contribué à la page de ce produit : son nom ne peut plus être modifié.",
  },
  codes: {
    INVALID_INPUT: "Veuillez vérifier ce que vous avez saisi.",
    UNAUTHENTICATED: "Veuillez vous connecter pour continuer.",
    FORBIDDEN: "Votre compte ne permet pas de faire cela.",
    NOT_FOUND: "Cela n’existe plus.",
    CONFLICT: "La situation a changé entre-temps. Actualisez la page, puis réessayez.",
    UNPROCESSABLE: "Cela ne peut pas être accepté tel quel. Veuillez vérifier votre saisie.",
    UNSUPPORTED: "Ce type de fichier n’est pas pris en charge.",
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
    "Please enter a valid email address": "Veuillez saisir une adresse de courriel valide",
    "Password is required": "Le mot de passe est obligatoire",
    "Password must be at least 6 characters": "Le mot de passe doit compter au moins 6 caractères",
    "Password must be at most 72 bytes":
      "Le mot de passe est trop long : 72 caractères au plus, moins s’il contient des accents",
    "You must be 13 or older": "Vous devez avoir 13 ans ou plus",
  },
  ifMistaken: (email) =>
    email
      ? `Si vous croyez que c’est une erreur, écrivez à ${email}.`
      : "Ce site n’a publié aucune adresse à laquelle écrire.",
  tooOften: (when) => `Il y a eu trop d’essais. Veuillez réessayer ${when}.`,
};
