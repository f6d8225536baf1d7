import type { printCode as english } from "#client/messages/en/print-code.ts";

export const printCode: typeof english = {
  title: "Imprimer le code de votre produit",
  partner: "Tenez vous-même à jour les pages de vos produits : demandez un partenariat",
  desk: "Trouver un produit et son numéro dans l’atelier du catalogue",
  intro:
    "Un seul code pour votre boîte : l’appareil photo de tout téléphone ouvre la page du produit avec son assemblage, et le lecteur d’un détaillant y lit son numéro. Une fois le code imprimé, ce qu’il ouvre peut encore changer.",
  number: "Numéro sous les barres (GTIN)",
  numberHint: "8, 12, 13 ou 14 chiffres. Il vous faut peut-être un numéro à vous, délivré par GS1.",
  numberFits: "Le chiffre de contrôle est bon.",
  numberWrong: "Un chiffre est erroné. Comparez le numéro avec celui de la boîte.",
  numberLength: "Un numéro compte 8, 12, 13 ou 14 chiffres.",
  width: "Largeur d’un carré",
  widthHint:
    "0,5 mm convient bien aux boîtes. Des carrés plus petits demandent une bonne impression, des plus grands se lisent de plus loin.",
  ink: "Encre",
  paper: "Papier",
  nothingYet: "Tapez le numéro, et son code s’affichera ici.",
  code: "Code",
  picture: (address) => `Code QR qui ouvre ${address}`,
  size: (side) => `${side} × ${side} mm avec sa zone blanche. N’imprimez rien dessus.`,
  contrast: (grade) => `Contraste de classe ${grade} (il faut C ou mieux)`,
  problems: {
    contrast:
      "Trop peu de contraste : les lecteurs à lumière rouge ou les téléphones pourraient ne pas le lire. Choisissez une encre plus foncée ou un papier plus clair.",
    inverted: "L’encre est plus claire que le papier. Bien des lecteurs ne lisent que les codes foncés sur fond clair.",
  },
  notPublic:
    "Ce site n’a pas d’adresse https publique. Créez les codes à imprimer sur le site que vos clients utilisent.",
  download: "Télécharger le SVG",
  tryIt: "Ouvrir l’adresse du code",
};
