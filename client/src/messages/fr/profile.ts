import type { profile as english } from "#client/messages/en/profile.ts";
import { de } from "#shared/domain/french.ts";

export const profile: typeof english = {
  title: "Profil",
  signInText:
    "Connectez-vous pour écrire des avis, partager des vidéos et retrouver vos numérisations sur tous vos appareils.",
  roles: {
    user: "Membre",
    manufacturer: "Fabricant",
    sponsor: "Commanditaire",
    admin: "Administration",
    "super-admin": "Superadministration",
  },
  member: "Membre",
  photoOf: (name) => `Photo ${de(name)}`,
  signsInByEmail: "Connexion : courriel",
  signsInWith: (provider) => `Connexion : ${provider}`,
  scanHistory: "Historique des numérisations",
  desk: "Atelier du catalogue",
  scanAnalytics: "Analyse des numérisations IA",
  publicPage: "Ce que les autres voient de vous",
  notifications: "Notifications",
  unread: (count: number) => `${count} ${count < 2 ? "nouvelle" : "nouvelles"}`,
  activity: "Mon activité",
  leaderboard: "Classement",
  myShares: "Mes partages",
  partner: "Partenariat de fabricant",
  decisions: "Décisions sur votre contenu",
  moderation: "Modération",
  waiting: (count) => `${count} en attente`,
  proposedProducts: "Produits proposés",
  settings: "Paramètres",
  help: "Aide et soutien",
  helpAnswer: "Nous répondons dans un délai de 24 heures.",
  chat: "Clavardage",
  chatHours: "Du lundi au vendredi, de 9 h à 17 h (heure de l’Est)",
  chatNotOpen: "Le clavardage n’est pas encore offert sur ce site. Écrivez-nous plutôt.",
  chatNotOpenNoAddress: "Le clavardage n’est pas encore offert sur ce site.",
  email: "Courriel",
  topics: "Dépannage",
  firstAid: (canReset) => [
    {
      question: "La caméra ne démarre pas",
      answer:
        "Autorisez l’accès à la caméra pour ce site dans les paramètres de votre navigateur, puis réessayez. Vous pouvez aussi utiliser une photo du code, ou taper le numéro imprimé à côté.",
    },
    {
      question: "Mon code n’est pas dans le catalogue",
      answer: "Cherchez le produit par son nom ou sa marque. Tous les produits ne sont pas encore au catalogue.",
    },
    {
      question: "Il manque une pièce",
      answer:
        "Écrivez au fabricant nommé sur la boîte, avec le numéro d’article et le numéro de pièce des instructions d’assemblage.",
    },
    {
      question: "J’ai oublié mon mot de passe",
      answer: canReset
        ? "Choisissez « Se connecter avec mon courriel » et demandez-y un nouveau mot de passe. Nous vous envoyons un lien valable une heure; regardez aussi dans vos pourriels. Si vous vous connectez avec un autre service, c’est ce service qui gère votre mot de passe."
        : "Ce site ne peut pas envoyer de courriels, donc pas de lien pour un nouveau mot de passe. Écrivez-nous. Si vous vous connectez avec un autre service, c’est ce service qui gère votre mot de passe.",
    },
    {
      question: "Mon compte a été désactivé",
      answer:
        "Toutes vos sessions ont été fermées et vous ne pouvez pas vous connecter pour le moment; rien n’a été supprimé. Écrivez-nous : nous vous dirons pourquoi et ce qu’on peut faire.",
    },
    {
      question: "Je suis dans le mauvais compte",
      answer:
        "Votre profil montre comment vous vous connectez. Déconnectez-vous, puis revenez de la même façon que la première fois : un compte par courriel et un compte d’un autre service ne sont jamais réunis, même avec la même adresse.",
    },
  ],
  version: (version) => `Version ${version}`,
};
