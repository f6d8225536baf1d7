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
  invalidCredentials: "Adresse de courriel ou mot de passe incorrect. Veuillez réessayer.",
  welcomeBack: "Rebonjour!",
  signedIn: "Connexion réussie.",
  noAccount: "Pas encore de compte?",
  toRegister: "Créer un compte",

  register: "Créez votre compte",
  registering: "Création du compte…",
  submitRegister: "Créer le compte",
  registerFailed: "Échec de l’inscription",
  registerFailedText: "Le compte n’a pas pu être créé. Veuillez réessayer.",
  registered: "Votre compte est créé!",
  welcome: (name) => (name ? `Bienvenue sur Hexkey, ${name}.` : "Bienvenue sur Hexkey."),
  agreement:
    "En créant un compte, vous acceptez nos conditions et confirmez avoir lu comment nous traitons vos renseignements personnels :",
  haveAccount: "Vous avez déjà un compte?",

  forgot: "Mot de passe oublié?",
  forgotTitle: "Obtenir un nouveau mot de passe",
  forgotText: "Nous vous enverrons un lien pour en choisir un nouveau.",
  sendLink: "Envoyer le lien",
  sendingLink: "Envoi…",
  sendFailed: "Le lien n’a pas été envoyé",
  linkSentTitle: "Consultez votre messagerie",
  linkSent: (email) =>
    `S’il existe un compte pour ${email}, un lien est en route. Il sert une seule fois, dans l’heure qui vient. Rien reçu? Regardez dans vos pourriels, ou vérifiez l’adresse.`,
  otherAddress: "Utiliser une autre adresse",
  backToLogin: "Revenir à la connexion",

  title: "Connexion",
  text: "Connectez-vous pour écrire des avis, partager des vidéos et retrouver vos numérisations sur tous vos appareils.",
  alreadyTitle: (name) => `Session ouverte : ${name}`,
  alreadyText: "Il n’y a plus rien à faire ici.",
  you: "membre",
  home: "Aller à l’accueil",
  provider: "l’autre service",
  problems: {
    refused: {
      title: "La connexion n’a pas eu lieu",
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
        `${provider} n’a pas répondu correctement. Réessayez dans quelques minutes ou choisissez une autre façon.`,
    },
    "not-configured": {
      title: "Cette façon n’est pas offerte",
      text: (provider) =>
        `La connexion avec ${provider} n’est pas configurée sur ce site. Veuillez choisir une autre façon.`,
    },
    "email-taken": {
      title: "Vous avez déjà un compte",
      text: (provider) =>
        `Il a la même adresse de courriel que votre compte avec ${provider}. Veuillez vous connecter comme la dernière fois.`,
    },
    deactivated: {
      title: "Ce compte est désactivé",
      text: (_provider, hasAddress) =>
        hasAddress
          ? "L’administration de ce site l’a désactivé. Si vous croyez que c’est une erreur, écrivez-nous :"
          : "L’administration de ce site l’a désactivé. Ce site n’a publié aucune adresse à laquelle écrire.",
    },
    "too-many": {
      title: "Trop d’essais",
      text: (provider) =>
        `Veuillez attendre une heure avant de réessayer avec ${provider}, ou choisissez une autre façon.`,
    },
  },

  resetTitle: "Nouveau mot de passe",
  resetText: "Choisissez un nouveau mot de passe. Votre session s’ouvrira ici et se fermera partout ailleurs.",
  saveNew: "Enregistrer et se connecter",
  savingNew: "Enregistrement…",
  resetFailed: "Le mot de passe n’a pas été changé",
  resetDone: "Votre nouveau mot de passe est en place",
  linkInvalidTitle: "Ce lien ne fonctionne plus",
  linkInvalidText: "Il est expiré, a déjà servi ou n’est pas complet. Nous pouvons vous en envoyer un nouveau.",
  linkInvalidNoMail: "Il est expiré, a déjà servi ou n’est pas complet.",
};
