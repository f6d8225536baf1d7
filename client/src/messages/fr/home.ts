import type { Messages } from "#client/messages/en.ts";

export const home: Messages["home"] = {
  search: "Rechercher",
  aiScanner: "Numériseur IA",
  profile: "Profil",
  business: "Gestion commerciale",
  signIn: "Se connecter",
  signOut: "Se déconnecter",
  quickActions: "Actions rapides",
  scanQr: "Numériser",
  aiScan: "Numérisation IA",
  share: "Partager",
  whatsHot: "En vogue",
  featured: "Produits en vedette",
  premiumComing: "Contenu exclusif à venir",
  browseByRoom: "Parcourir par pièce",
  popular: "Instructions populaires",
  noProducts: "Aucune instruction pour l’instant. Elles apparaîtront ici à mesure que le catalogue grandira.",
  recentReviews: "Avis récents",
  browseRetailers: "Parcourir les détaillants",
  browseRetailersText: "Des détaillants indépendants qui vendent les produits",
  legal: "Mentions légales",
};
