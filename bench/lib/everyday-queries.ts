/**
 * What people type who want a kind of furniture and no certain product: English and French, with accents and without,
 * singular and plural. Behind each the words of a right product's name: one of those with `|` between them, for each `+`.
 */
const ENGLISH = `
shelves: shelf|shelving|bookcase
bookshelves: bookcase|shelf
bookshelf: bookcase|shelf
white bookshelf: white + bookcase|shelf
book shelves: bookcase|shelf
benches: bench
garden benches: garden + bench
beds: bed
double beds: bed
oak bed: oak + bed
bunk beds: bunk + bed
couch: sofa
couches: sofa
grey couch: grey + sofa
gray sofa: grey + sofa
settee: sofa
loveseat: sofa
recliner: armchair
arm chair: armchair
dressers: dresser|drawers
chest of drawers: drawers|dresser
chests of drawers: drawers|dresser
night table: nightstand
bedside tables: nightstand
night stands: nightstand
closet: wardrobe
kids wardrobe: wardrobe
wardrobes: wardrobe
cot: crib
baby bed: crib
changing tables: changing
toy box: toy
high chairs: high + chair
tv stand: tv
tv unit: tv
entertainment center: tv
end table: side + table
coffee tables: coffee + table
dining tables: dining + table
ottoman: footstool
bar stools: bar + stool
barstool: bar + stool
cupboard: cabinet
cabinets for the wall: wall + cabinet
kitchen cart: trolley
office chairs: swivel
desk chair: swivel
computer desk: desk
desks: desk
file cabinet: filing
vanity: washstand
bathroom shelves: bathroom + shelf
medicine cabinet: mirror + cabinet
mirrors: mirror
towel bar: towel
laundry basket: laundry
tool box: tool
garage shelves: shelving|shelf
`;
const FRENCH = `
bibliothèque: bookcase
bibliotheques: bookcase
bibliothèque blanche: bookcase + white
étagère: shelf|shelving|bookcase
etageres: shelf|shelving|bookcase
commode: dresser|drawers
commodes blanches: dresser|drawers + white
lit: bed
lits: bed
lit superposé: bunk
lits superposes: bunk
tête de lit: headboard
canapé: sofa
canape gris: sofa + grey
divan: sofa
fauteuil: armchair
armoire: wardrobe
garde-robe: wardrobe
chaise: chair
chaises: chair
chaise de bureau: swivel
chaise haute: high + chair
chaise pliante: folding
tabouret: stool|footstool
tabourets de bar: bar + stool
table basse: coffee
table de chevet: nightstand
table de nuit: nightstand
table à manger: dining
table à langer: changing
meuble télé: tv
bureau: desk
bureau debout: standing + desk
classeur: filing
miroir: mirror
miroirs: mirror
porte-serviettes: towel
panier à linge: laundry
lit de bébé: crib
banc de jardin: garden + bench
établi: workbench
porte-manteau: coat
`;

export interface EverydayQuery {
  text: string;
  /** Whether a product of this name is what the person wants. */
  isRight: (name: string) => boolean;
}

export const EVERYDAY_QUERIES: EverydayQuery[] = (ENGLISH + FRENCH)
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [text = "", wanted = ""] = line.split(": ");
    const groups = wanted.split(" + ").map((words) => words.split("|"));
    return { text, isRight: (name) => hasOfEach(name, groups) };
  });

function hasOfEach(name: string, groups: string[][]): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return groups.every((group) => group.some((word) => words.includes(word)));
}
