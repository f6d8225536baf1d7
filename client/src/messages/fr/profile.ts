import type { profile as english } from "#client/messages/en/profile.ts";

export const profile: typeof english = {
  title: "Profil",
  signInText: "Connectez-vous pour écrire des avis, partager des vidéos et garder vos numérisations.",
  roles: {
    user: "Utilisateur",
    manufacturer: "Fabricant",
    sponsor: "Commanditaire",
    admin: "Administrateur",
    "super-admin": "Super-administrateur",
  },
  member: "Membre",
  photoOf: (name) => `Photo de ${name}`,
  signsInByEmail: "Se connecte par courriel",
  signsInWith: (provider) => `Se connecte avec ${provider}`,
  scanHistory: "Historique des numérisations",
  scanAnalytics: "Analyse des numérisations IA",
  decisions: "Décisions sur votre contenu",
  proposedProducts: "Produits proposés",
  settings: "Paramètres",
  help: "Aide et soutien",
  helpAnswer: "Nous répondons dans un délai de 24 heures.",
  chat: "Clavardage en direct",
  chatHours: "Du lundi au vendredi, de 9 h à 17 h (HNE)",
  chatNotOpen: "Le clavardage n’est pas encore offert sur ce Hexkey. Écrivez-nous plutôt.",
  chatNotOpenNoAddress: "Le clavardage n’est pas encore offert sur ce Hexkey.",
  email: "Courriel",
  topics: "Premiers soins",
  firstAid: (canReset) => [
    {
      question: "La caméra ne démarre pas",
      answer:
        "Autorisez l’accès à la caméra pour ce site dans les paramètres de votre navigateur, puis réessayez. Vous pouvez aussi taper le code imprimé sous le code QR.",
    },
    {
      question: "Mon code n’est pas dans le catalogue",
      answer: "Cherchez le produit par son nom ou sa marque. Tous les produits ne sont pas encore au catalogue.",
    },
    {
      question: "Il manque une pièce",
      answer: "Écrivez au fabricant nommé sur la boîte, avec le numéro d’article et le numéro de pièce du manuel.",
    },
    {
      question: "J’ai oublié mon mot de passe",
      answer: canReset
        ? "Choisissez « Se connecter par courriel » et demandez-y un nouveau mot de passe. Nous vous envoyons un lien valable une heure; regardez aussi dans vos courriels indésirables. Si vous vous connectez avec un autre service, votre mot de passe se trouve là-bas."
        : "Ce Hexkey ne peut pas envoyer de courriels, donc pas de lien pour un nouveau mot de passe. Écrivez-nous. Si vous vous connectez avec un autre service, votre mot de passe se trouve là-bas.",
    },
    {
      question: "Mon compte a été désactivé",
      answer:
        "Vous avez été déconnecté partout et ne pouvez pas vous connecter pour le moment; rien n’a été supprimé. Écrivez-nous : nous vous dirons pourquoi et ce qu’on peut faire.",
    },
    {
      question: "Je suis dans le mauvais compte",
      answer:
        "Votre profil montre comment vous vous connectez. Déconnectez-vous, puis revenez de la même façon que la première fois : un compte par courriel et un compte d’un autre service ne sont jamais réunis, même avec la même adresse.",
    },
  ],
  version: (version) => `Version ${version}`,
};
