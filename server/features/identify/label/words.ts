/** A text in the letters that readers of labels tell apart: without accents, which they read wrong or not at all. */
export function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[øØæÆœŒßłŁđĐ]/g, (letter) => FOLDED[letter] ?? letter);
}

/** Letters that are not made of one of ours and an accent. */
const FOLDED: Record<string, string> = {
  ø: "o",
  Ø: "O",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ß: "ss",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

/** What a maker calls an article; without accents, for a text of either language. `1` and `l` are read for `i` and `l`. */
const NUMBER = "(?:n[o0e°º*'.]{0,2}|nr|num(?:ber|ero)?|#|code)";
const OF = "(?:de|d['’ ]?|du)";
const NAMES =
  "(?:art(?:[il1]c[l1i]e)?|[il1|[]tem|mode{1,2}[l1i|]e?|sku|produ[ci]t|part|piece|style|ref(?:erence)?|mpn|ugs)";

/** `Art. No`, `Item #`, `SKU:`, `No de modèle`, `Modèle n°`, `Réf.`: what stands before an article number. */
export const ARTICLE_WORDS = new RegExp(
  `(?<![a-z0-9])(?:${NUMBER}[\\s.]*${OF}\\s*${NAMES}|${NAMES}(?:[\\s./,]*${NUMBER}(?![a-z0-9]))?|p/n|mpn)(?![a-z])[\\s.,:;#°º*'=-]*`,
  "gi",
);

/** What stands before numbers of another kind. */
export const OTHER_NUMBERS =
  /(?<![a-z])(orders?|commande|p\.?o\.?|lot|batch|ser(ial|ie)|date|tel|phone|telephone|fax|suppl(ier)?|fournisseur|cust(omer)?|client|qty|qte|quantit[ye]|upc|ean|gtin|invoice|facture|zip|postal|patent|brevet)(?![a-z])/i;

/** What no maker calls itself or an article: kinds, materials, colours, places, warnings and captions. */
export const COMMON_WORDS = new Set(
  [
    "the and for with from this that your our not use only see before after all any new set kit unit piece pieces pack box",
    "le la les des une pour avec dans ce cette votre nos sur par aux pas avant apres tout neuf boite paquet ensemble",
    "table chair desk bed frame sofa couch bench stool shelf shelves shelving bookcase cabinet drawer drawers dresser chest",
    "wardrobe nightstand crib mattress mirror lamp rack stand door doors side top bottom leg legs back panel tv media storage",
    "furniture coffee dining kitchen bathroom bedroom office outdoor cover cushion seat armchair sectional headboard",
    "chaise bureau lit cadre canape fauteuil banc tabouret tablette tablettes etagere etageres bibliotheque armoire tiroir",
    "tiroirs commode chevet garde robe matelas miroir lampe meuble meubles rangement porte portes pied pieds dos panneau",
    "cuisine salle bain chambre exterieur housse coussin siege tete basse buffet",
    "white black brown grey gray beige oak birch walnut pine ash red blue green natural stained effect veneer",
    "blanc blanche noir noire brun gris grise chene bouleau noyer pin frene rouge bleu vert naturel teinte effet plaque",
    "wood metal steel glass plastic fabric particleboard fiberboard bois acier verre plastique tissu",
    "made in fabrique au en canada usa china chine sweden suede vietnam poland pologne mexico mexique imported importe",
    "fragile warning attention caution avertissement danger heavy lourd team lift up haut open ouvrir here ici careful keep dry",
    "art article item model modele sku ref reference no number numero name nom brand marque series serie collection product",
    "produit code part date order lot batch qty quantity weight poids net gross brut size dimensions color colour couleur",
    "assembly assemblage required requis instructions manual manuel parts hardware quincaillerie page step etape warranty",
    "garantie design quality qualite designed concu customer service clientele call visit www http https com recycle barcode",
    "carton colis package contents contenu distributed distribue manufactured fabricant manufacturer imported by year",
  ]
    .join(" ")
    .split(" "),
);

/** Makers of furniture that is assembled at home in Canada and the United States, by names that mean nothing else. */
export const MAKERS = [
  "IKEA",
  "Sauder",
  "South Shore",
  "Bestar",
  "Prepac",
  "Nexera",
  "Ameriwood",
  "Dorel",
  "Dorel Home",
  "Monarch Specialties",
  "Structube",
  "EQ3",
  "Zinus",
  "Walker Edison",
  "Mainstays",
  "Songmics",
  "Vasagle",
  "Furinno",
  "Novogratz",
  "Storkcraft",
  "Graco",
  "Delta Children",
  "Babyletto",
  "DaVinci",
  "Whalen",
  "Wayfair",
  "Tvilum",
  "Homcom",
  "Costway",
  "Simmons",
  "Bush Furniture",
  "Palliser",
  "Safavieh",
  "Modway",
  "Nathan James",
];
