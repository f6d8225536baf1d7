import type { problems as english } from "#client/messages/en/problems.ts";
import {
  MANUAL_PAGES_MAX,
  PARTNER_DOCUMENTS_MAX,
  REVIEW_PHOTOS_MAX,
  UNCHECKED_LINKS_MAX,
} from "#shared/domain/limits.ts";

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
    "brand-kept": "Un autre compte tient les produits de cette marque.",
    "brand-not-kept": "Votre compte ne tient pas les produits de cette marque.",
    "sheet-changed": "Cette page a été modifiée entre-temps.",
    "offers-kept": "L’administration tient à jour les endroits où acheter un produit.",
    "retailer-missing": "Ce détaillant n’est pas dans notre catalogue, ou son flux tient son prix à jour.",
    "revision-missing": "Cette version n’existe plus.",
    "code-taken": "Un produit avec ce code est déjà dans notre catalogue.",
    "program-there": "Il y a déjà un programme pour ce site, avec cet identifiant ou actif.",
    "program-missing": "Ce programme n’existe plus.",
    "video-there": "Cette vidéo est déjà sur la page du produit.",
    "shows-other": "Cette vidéo a été retirée de la page du produit, car elle en montre un autre.",
    "share-closed": "La modération examine ce partage ou l’a retiré : il ne peut pas être modifié.",
    "product-built-upon": "D’autres membres ont contribué à la page de ce produit : son nom ne peut plus être modifié.",
    "input-invalid": "Veuillez vérifier ce que vous avez saisi.",
    "input-unreadable": "Ce qui a été envoyé est illisible. Actualisez la page, puis réessayez.",
    "file-unchosen": "Veuillez choisir un fichier.",
    "still-running": "C’est encore en cours. Veuillez réessayer dans un instant.",
    "key-used": "Autre chose a déjà été envoyé de cette page. Actualisez la page, puis réessayez.",
    "done-already": "C’est déjà fait. Actualisez la page pour le voir.",
    "files-in-turn": "Plusieurs de vos fichiers sont déjà en route. Veuillez les envoyer l’un après l’autre.",
    "address-missing": "Il n’y a rien à cette adresse.",
    "file-missing": "Ce fichier n’existe plus.",
    "manual-unchecked":
      "Ces instructions d’assemblage n’ont pas été vérifiées. Choisissez de nouveau le fichier ou saisissez de nouveau l’adresse.",
    "product-missing": "Ce produit n’est pas dans notre catalogue.",
    "question-missing": "Cette question n’existe plus.",
    "answer-missing": "Cette réponse n’existe plus.",
    "review-missing": "Cet avis n’existe plus.",
    "photo-missing": "Cette photo n’existe plus.",
    "video-missing": "Cette vidéo n’existe plus.",
    "share-missing": "Cela ne fait plus partie de vos partages.",
    "upload-missing": "Ce téléversement n’existe plus. Veuillez téléverser la vidéo de nouveau.",
    "notification-missing": "Cette notification n’est plus dans votre boîte de réception.",
    "scan-missing": "Cette numérisation n’est plus dans votre historique.",
    "scan-without-photo": "Seul ce qui a été reconnu sur une photo peut être corrigé; cette numérisation n’en a pas.",
    "account-missing": "Ce compte n’existe plus.",
    "session-missing": "Cette session est déjà terminée.",
    "notice-missing":
      "Cet avis de violation n’existe pas. Il a peut-être été effacé, faute d’avoir été confirmé à temps.",
    "removal-missing": "Rien de vous n’a été retiré ici.",
    "content-missing": "Ce que vous signalez n’existe plus.",
    "item-missing": "Cet élément n’est plus dans la file.",
    "code-unknown": "Ce code n’est pas encore dans notre catalogue.",
    "code-misread": "Un chiffre de ce numéro est erroné : le chiffre de contrôle ne concorde pas.",
    "code-of-parcel": "C’est le numéro d’une étiquette d’expédition. Il désigne un colis et non un produit.",
    "code-restricted": "Les détaillants attribuent eux-mêmes de tels numéros : ils ne distinguent pas les produits.",
    "code-too-long": "C’est trop long pour le code d’un produit.",
    "brand-missing":
      "Ce numéro d’article n’est pas encore dans notre catalogue, ou plusieurs marques l’utilisent : ajoutez la marque devant.",
    "no-video": "Ce fichier n’est pas une vidéo. Veuillez envoyer la vidéo elle-même, de préférence en MP4 (H.264).",
    "not-playable": "Les téléphones ne lisent pas ce genre de vidéo. Veuillez l’enregistrer en MP4 (H.264).",
    damaged: "Cette vidéo est endommagée ou incomplète. Veuillez l’enregistrer de nouveau en MP4 (H.264).",
    "not-convertible": "Cette vidéo n’a pas pu être convertie. Veuillez l’enregistrer en MP4 (H.264).",
    "too-long": "Cette vidéo dure plus de deux heures. Veuillez en envoyer une plus courte.",
    "link-malformed": "Ce n’est pas l’adresse d’une vidéo. Veuillez la copier de nouveau sur la page de la vidéo.",
    "link-too-long": "Cette adresse est trop longue. Veuillez en donner une plus courte.",
    "one-video": "Veuillez donner une seule vidéo : son adresse ou un fichier.",
    "upload-arriving": "Votre vidéo n’est pas encore arrivée. Veuillez attendre la fin de l’envoi.",
    "upload-shared": "Ce téléversement est déjà partagé. Vous pouvez le modifier ou le supprimer dans Mes partages.",
    "upload-out-of-step": "Le téléversement ne peut pas reprendre ici. Veuillez le recommencer.",
    "captions-unreadable": "Ces sous-titres sont illisibles. Veuillez les enregistrer en WebVTT, en UTF-8.",
    "captions-empty": "Ce fichier ne contient aucun sous-titre.",
    "captions-too-long":
      "Ce fichier a plus de sous-titres, plus de lignes ou une ligne plus longue que ne peut en avoir une vidéo.",
    "photo-unreadable": "Ce n’est pas une photo lisible. Veuillez choisir un fichier JPEG, PNG, WebP ou AVIF.",
    "photo-damaged": "Cette photo est endommagée. Veuillez en choisir une autre.",
    "photo-too-large": "Cette photo a trop de pixels. Veuillez en choisir une plus petite.",
    "model-slow": "L’IA a mis trop de temps à répondre. Votre photo est toujours là : veuillez réessayer.",
    "model-busy":
      "L’IA est trop sollicitée en ce moment. Votre photo est toujours là : veuillez réessayer dans un instant.",
    "model-refuses":
      "L’IA ne veut pas examiner cette photo. Veuillez essayer une autre photo ou chercher l’article par son nom.",
    "model-away":
      "L’IA n’est pas joignable en ce moment. Votre photo est toujours là : veuillez réessayer ou chercher par nom.",
    "identification-missing": "Cette photo n’est pas parmi celles que vous avez fait reconnaître.",
    "photo-too-slow":
      "La lecture de cette photo est trop longue. Veuillez en choisir une autre, ou d’abord l’enregistrer de nouveau.",
    "pdf-unreadable": "Ce fichier n’est pas un PDF. Veuillez en choisir un.",
    "pdf-damaged": "Ce PDF est endommagé. Veuillez l’exporter de nouveau ou en choisir un autre.",
    "pdf-locked":
      "Ce PDF est verrouillé ou chiffré. Veuillez l’enregistrer sans protection, puis le choisir de nouveau.",
    "pdf-active":
      "Ce PDF contient des scripts, des fichiers joints ou des commandes. Veuillez l’exporter de nouveau sans eux.",
    "pdf-too-long": `Ce PDF compte plus de ${MANUAL_PAGES_MAX} pages. Veuillez en choisir un plus court.`,
    "pdf-too-slow": "La lecture de ce PDF prend trop de temps. Veuillez l’exporter de nouveau ou en choisir un autre.",
    "manual-link":
      "Aucun fichier accessible à tous ne se trouve à cette adresse. Veuillez en indiquer une autre, qui commence par https://.",
    "photos-full": `Un avis a au plus ${REVIEW_PHOTOS_MAX} photos. Supprimez-en une pour en ajouter une autre.`,
    "reviewed-already": "Vous avez déjà donné votre avis sur ce produit. Vous pouvez le modifier.",
    "own-vote": "C’est le vôtre. Aux autres de dire s’il est utile.",
    "own-content": "Cela vient de vous. Au lieu de le signaler, vous pouvez le modifier ou le supprimer.",
    "appealed-already": "Vous avez déjà fait appel de cette décision.",
    "restored-already": "C’est déjà rétabli.",
    "merge-waits":
      "Une même personne a donné son avis sur les deux produits, et l’un de ces avis attend la modération. Fusionnez-les après la décision.",
    "sponsor-missing": "Ce commanditaire n’existe plus.",
    "campaign-missing": "Cette campagne n’existe plus.",
    "campaign-ended": "Cette campagne est terminée et ne change plus. Ajoutez-en plutôt une nouvelle.",
    "campaign-currency":
      "Un montant a déjà été dépensé dans la première devise. Pour en changer, ajoutez une nouvelle campagne.",
    "application-missing": "Cette demande n’existe plus.",
    "application-closed": "L’état de la demande ne le permet pas. Veuillez actualiser la page.",
    "application-changed":
      "Entre-temps, cette demande a été modifiée ou une décision a été prise. Veuillez l’examiner de nouveau.",
    "application-incomplete": "Il manque quelque chose à votre demande. Veuillez la compléter avant de la soumettre.",
    "documents-unverified":
      "Les documents exigés ne sont pas tous vérifiés et valides. Veuillez d’abord vérifier les documents.",
    "partner-email-taken":
      "Une autre entreprise a présenté une demande avec cette adresse de courriel. Veuillez en donner une autre.",
    "document-missing": "Ce document n’existe plus.",
    "document-unreadable":
      "Nous ne pouvons pas lire ce fichier. Veuillez choisir un PDF ou une image JPEG, PNG, WebP ou AVIF.",
    "document-needed":
      "Ce document a été vérifié et la demande repose sur lui. Il reste en place aussi longtemps que c’est le cas.",
    "documents-full": `Il y a déjà ${PARTNER_DOCUMENTS_MAX} documents. Supprimez-en un pour en ajouter un autre.`,
    "reply-missing": "Cette réponse du fabricant n’existe plus.",
    "replied-already": "Il y a déjà une réponse à cet avis. Vous pouvez modifier la vôtre.",
    "nothing-corrected": "Veuillez indiquer ce qui diffère de ce que nous avons reconnu.",
    "item-claimed": "Une autre personne de la modération l’examine en ce moment.",
    "decided-already": "La décision est déjà prise.",
    "decided-otherwise": "Cet élément a ses propres décisions. Actualisez la page, puis choisissez-en une.",
    "text-rewritten": "Le texte a été modifié par son auteur. Veuillez l’examiner de nouveau.",
    "removal-unexplained": "Veuillez indiquer le motif du retrait.",
    "account-inactive": "L’administration a désactivé ce compte : il n’y a rien à fermer.",
    "signature-differs": "Veuillez signer du nom que vous avez donné.",
    "nothing-shared-there":
      "Rien de ce qu’un membre a partagé n’est public à cette adresse. Si le contenu s’y trouve encore, écrivez à l’exploitant.",
    "notice-open":
      "Un autre de vos avis de violation sur le même contenu est déjà ouvert. Le lien de son courriel dit où il en est.",
    "notice-confirmed": "Cet avis de violation est déjà confirmé.",
    "notice-moved": "L’étape où en est cet avis de violation ne le permet pas. Veuillez actualiser la page.",
    "no-account-mail":
      "Ce serveur ne peut pas envoyer de courriels : cela ne peut pas se faire ici. Écrivez à l’exploitant de ce site.",
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
    UPSTREAM_TIMEOUT: "Un service dont Hexkey a besoin met trop de temps à répondre. Veuillez réessayer.",
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
