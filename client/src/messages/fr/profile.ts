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
  scanHistory: "Historique des numérisations",
  scanAnalytics: "Analyse des numérisations IA",
  settings: "Paramètres",
  settingsText: "La langue et les couleurs de cet appareil. D’autres paramètres viendront bientôt.",
  language: "Langue",
  languages: { en: "English", fr: "Français" },
  theme: "Couleurs",
  themes: { system: "Système", light: "Clair", dark: "Sombre" },
  help: "Aide et soutien",
  helpAnswer: "Nous répondons dans un délai de 24 heures.",
  chat: "Clavardage en direct",
  chatHours: "Du lundi au vendredi, de 9 h à 17 h (HNE)",
  chatNotOpen: "Le clavardage n’est pas encore offert sur ce Hexkey. Écrivez-nous plutôt.",
  chatNotOpenNoAddress: "Le clavardage n’est pas encore offert sur ce Hexkey.",
  email: "Courriel",
  topics: "Premiers soins",
  firstAid: [
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
  ],
  version: (version) => `Version ${version}`,
};
