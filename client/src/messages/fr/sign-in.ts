import type { signIn as english } from "#client/messages/en/sign-in.ts";

export const signIn: typeof english = {
  firstName: "Prénom",
  lastName: "Nom de famille",
  username: "Nom d’utilisateur",
  email: "Courriel",
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  passwordHint: "Au moins 6 caractères",
  thirteen: "J’ai 13 ans ou plus",
  missing: "Veuillez remplir ce champ",

  login: "Se connecter",
  loggingIn: "Connexion…",
  loginFailed: "Échec de la connexion",
  invalidCredentials: "Adresse courriel ou mot de passe incorrect. Veuillez réessayer.",
  welcomeBack: "Heureux de vous revoir!",
  signedIn: "Vous êtes connecté.",
  noAccount: "Nouveau sur Hexkey?",
  toRegister: "Créer un compte",

  register: "Créez votre compte",
  registering: "Création du compte…",
  submitRegister: "Créer le compte",
  registerFailed: "Échec de l’inscription",
  registerFailedText: "Le compte n’a pas pu être créé. Veuillez réessayer.",
  registered: "Votre compte est créé!",
  welcome: (name) => `Bienvenue sur Hexkey, ${name}.`,
  agreement: "En créant un compte, vous acceptez nos conditions et avez lu comment nous traitons vos données :",
  haveAccount: "Vous avez déjà un compte?",

  forgot: "Mot de passe oublié?",
  forgotTitle: "Obtenir un nouveau mot de passe",
  forgotText: "Nous vous enverrons un lien pour en choisir un nouveau.",
  sendLink: "Envoyer le lien",
  sendingLink: "Envoi…",
  sendFailed: "Le lien n’a pas été envoyé",
  linkSentTitle: "Consultez votre messagerie",
  linkSent: (email) =>
    `S’il existe un compte pour ${email}, un lien est en route. Il sert une seule fois, dans l’heure qui vient. Rien reçu? Regardez dans les indésirables, ou vérifiez l’adresse.`,
  otherAddress: "Utiliser une autre adresse",
  backToLogin: "Revenir à la connexion",

  title: "Connexion",
  text: "Connectez-vous pour écrire des avis, partager des vidéos et garder vos numérisations.",
  alreadyTitle: (name) => `Vous êtes connecté en tant que ${name}`,
  alreadyText: "Il n’y a plus rien à faire ici.",
  you: "membre",
  home: "Aller à l’accueil",
  provider: "l’autre service",
  problems: {
    refused: {
      title: "Vous n’êtes pas connecté",
      text: (provider) => `Vous avez refusé la connexion avec ${provider}. Réessayez ou choisissez une autre façon.`,
    },
    expired: {
      title: "Cette connexion n’est plus valide",
      text: (provider) =>
        `Elle a pris trop de temps, ou sa page a été ouverte deux fois. Veuillez recommencer avec ${provider}.`,
    },
    unavailable: {
      title: "La connexion n’a pas fonctionné",
      text: (provider) =>
        `Aucune réponse utilisable n’est venue de la connexion avec ${provider}. Réessayez dans quelques minutes ou choisissez une autre façon.`,
    },
    "not-configured": {
      title: "Cette façon n’est pas offerte",
      text: (provider) =>
        `La connexion avec ${provider} n’est pas configurée sur ce Hexkey. Veuillez choisir une autre façon.`,
    },
    "email-taken": {
      title: "Vous avez déjà un compte",
      text: (provider) =>
        `Il a la même adresse courriel que votre compte avec ${provider}. Veuillez vous connecter comme la dernière fois.`,
    },
    terminated: {
      title: "Ce compte est fermé",
      text: () =>
        "Il avait trois avertissements pour droit d’auteur. Pour faire appel, écrivez-nous : l’adresse se trouve sous Aide et soutien, dans le profil.",
    },
    deactivated: {
      title: "Ce compte est désactivé",
      text: () =>
        "Si vous croyez que c’est une erreur, écrivez-nous : l’adresse se trouve sous Aide et soutien, dans le profil.",
    },
    "too-many": {
      title: "Trop d’essais",
      text: (provider) =>
        `Veuillez attendre une heure avant de réessayer avec ${provider}, ou choisissez une autre façon.`,
    },
  },

  resetTitle: "Nouveau mot de passe",
  resetText: "Choisissez un nouveau mot de passe. Vous serez alors connecté ici et déconnecté partout ailleurs.",
  saveNew: "Enregistrer et se connecter",
  savingNew: "Enregistrement…",
  resetFailed: "Le mot de passe n’a pas été changé",
  resetDone: "Votre nouveau mot de passe est en place",
  linkInvalidTitle: "Ce lien ne fonctionne plus",
  linkInvalidText: "Il est expiré, a déjà servi ou n’est pas complet. Nous pouvons vous en envoyer un nouveau.",
  linkInvalidNoMail: "Il est expiré, a déjà servi ou n’est pas complet.",
};
