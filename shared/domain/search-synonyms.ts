/**
 * Everyday words for furniture, one line each: what people type, a colon, what else catalogues call it. The names before
 * the colon mean the same among each other, too. Singular forms, with accents; words that only connect are left out.
 */
const ENGLISH = `
bookcase, bookshelf, shelf, shelving, wall shelf, floating shelf: shelf, shelf unit, shelving unit, wall shelf
couch, settee, loveseat, chesterfield: sofa
futon: sofa bed, sofa
sofa: couch, loveseat
sofa bed, sleeper sofa: sofa bed, sofa
recliner, easy chair, club chair: armchair
dresser, chest drawer, bureau: dresser, chest drawer
night table, bedside table, bedside cabinet, nightstand, night stand: nightstand, bedside table, night table
closet, armoire, clothes cabinet: wardrobe
bedstead, bed frame: bed
double bed, queen bed, king bed, queen size bed, king size bed: double bed, bed frame, bed
kid bed, child bed, children bed: toddler bed, child bed, children bed
loft bed, bunk: bunk bed
cot, cradle, bassinet, baby bed, crib: crib
changing station, change table, diaper table: changing table
toy box, toy bin, toy storage: toy chest
booster seat: high chair
tv stand, tv unit, tv table, tv console, television stand, media unit, media console, entertainment center, entertainment centre, entertainment unit: tv bench, tv stand
end table, occasional table, accent table, lamp table: side table
cocktail table: coffee table
kitchen table, dinner table, eating table: dining table
kitchen chair, dining chair: chair
ottoman, pouf, footrest, foot stool, hassock: footstool
barstool, counter stool, kitchen stool: bar stool
cupboard: cabinet
pantry, larder: pantry cabinet, tall cabinet
kitchen cart, trolley, serving cart, bar cart: kitchen cart, kitchen trolley, trolley
kitchen counter, cooking island: kitchen island
spice shelf: spice rack
office chair, desk chair, computer chair, task chair, swivel chair: swivel chair, office chair
computer desk, writing desk, work desk, study desk, student desk: desk
sit stand desk, height adjustable desk: standing desk
file cabinet, filing cabinet, file drawer: filing cabinet
drawer, pedestal: drawer unit, chest drawer
vanity, sink cabinet, bathroom vanity, bathroom sink, washbasin cabinet: washstand, vanity
medicine cabinet, medicine chest: mirror cabinet
looking glass: mirror
towel bar, towel rail, towel holder, towel hanger: towel rack
laundry basket, hamper, clothes hamper, laundry bin: laundry hamper
work bench, worktable, work table: workbench
garage shelf, storage shelf, storage rack: shelving unit, shelf unit
peg board, tool board: pegboard
tool box, tool chest, toolbox: tool cabinet, tool chest
seat bench, banquette: bench
garden chair, lawn chair, patio chair, deck chair: folding chair, armchair, lounger
sun lounger, sunbed, chaise lounge, chaise longue, deckchair: lounger
picnic bench, garden table, patio table, outdoor table: picnic table, patio table
flower box, flower pot, plant pot, planter box, plant stand: planter
coat rack, coat stand, coat hook, coat hanger, coat tree, hat stand, hall tree, clothes rack: coat rack, coat stand
shoe rack, shoe shelf, shoe storage: shoe cabinet, shoe rack
entryway, entrance, hallway: hall
folding screen, partition, privacy screen: room divider
umbrella holder: umbrella stand
light: lamp
kid, child: children, child
gray, grey: grey
`;

/** Read both ways: what is called so in French is also found by the English words, and the other way round. */
const FRENCH = `
bibliothèque: bookcase, bookshelf
étagère, tablette murale: shelf, shelving, shelf unit, bookcase
commode: dresser, chest drawer
lit: bed
canapé, divan, sofa: sofa, couch
causeuse: loveseat, sofa
canapé lit, divan lit: sofa bed
armoire, garde robe, penderie: wardrobe
armoire cuisine, armoire murale: wall cabinet
garde manger: pantry cabinet
chaise: chair
fauteuil: armchair
chaise bureau, fauteuil bureau, chaise pivotante: swivel chair, office chair
chaise haute: high chair
chaise pliante: folding chair
chaise longue, transat: lounger
chaise patio, chaise jardin, fauteuil patio, fauteuil jardin: patio chair, folding chair, armchair, lounger
tabouret: stool, footstool
tabouret bar: bar stool
pouf, repose pied: footstool, ottoman
table basse, table salon: coffee table
table manger, table cuisine: dining table
table appoint, table bout: side table
table chevet, chevet, table nuit: nightstand, bedside table
table langer: changing table
table pique nique: picnic table
meuble tv, meuble télé, meuble télévision, banc tv: tv bench, tv stand, tv unit
bureau, pupitre, secrétaire: desk
bureau debout, bureau assis debout, bureau ajustable: standing desk
classeur: filing cabinet
caisson, caisson tiroir: drawer unit
tiroir: drawer
miroir, glace: mirror
armoire toilette, armoire pharmacie, pharmacie: mirror cabinet
meuble lavabo, meuble vasque, lavabo, vanité: washstand, vanity
porte serviette: towel rack
panier linge, bac linge: laundry hamper
tête lit: headboard
lit superposé: bunk bed
lit mezzanine: loft bed, bunk bed
cadre lit, base lit, sommier: bed frame, bed
grand lit, lit double, lit queen, lit king: double bed, bed
lit enfant: toddler bed, child bed
lit bébé, bassinette, berceau, couchette: crib
coffre jouet: toy chest
banc, banquette: bench
banc jardin: garden bench
établi: workbench
armoire outil, coffre outil: tool cabinet, tool chest
panneau perforé: pegboard
étagère garage: shelving unit
îlot, îlot cuisine: kitchen island
desserte, chariot, desserte cuisine: kitchen trolley, kitchen cart, trolley
étagère épice: spice rack
buffet, bahut, vaisselier: sideboard, cabinet
meuble rangement: cabinet
porte manteau, portemanteau, patère, vestiaire: coat rack, coat stand
meuble chaussure, range chaussure, porte chaussure: shoe cabinet, shoe rack
paravent, cloison: room divider
porte parapluie: umbrella stand
jardinière, pot fleur, bac fleur: planter
serre livre: bookend
lampe, luminaire: lamp
entrée, vestibule: hall, entryway
enfant: child, children
lampadaire: floor lamp
tapis: rug
blanc, blanche: white
noir, noire: black
gris, grise: grey
vert, verte: green
bleu, bleue: blue
rouge: red
jaune: yellow
brun, brune, marron: brown
chêne: oak
bouleau: birch
noyer: walnut
frêne: ash
pin: pine
`;

/** They connect words and say nothing of the thing itself. "à" is written "a" once accents are gone. */
const CONNECTING = new Set(
  "a an the of for with and in on to de du des d la le les l un une au aux en et ou pour avec".split(" "),
);

/**
 * What everything here is for. People type it, and few names have it. By their beginnings, as the last word may be
 * unfinished.
 */
const PURPOSES =
  "how comment assemble assembling assembly assemblage assembler build building put together install installation instruction instructions manual guide video videos step steps tutorial diy monter montage notice mode emploi plan furniture meuble meubles".split(
    " ",
  );
const PURPOSE_MIN_LETTERS = 4;

/** Any more words are no name of one thing. */
const PHRASE_MAX_WORDS = 3;

/** What a name means otherwise, each a list of words that all have to be there. By the name's words with spaces. */
const MEANINGS: ReadonlyMap<string, string[][]> = readTable();
/** The single words that the table explains. */
export const EXPLAINED_WORDS = [...MEANINGS.keys()].filter((name) => !name.includes(" "));

function readTable(): Map<string, string[][]> {
  const meanings = new Map<string, Set<string>>();
  const add = (name: string, others: string[]) => {
    const known = meanings.get(name) ?? new Set();
    meanings.set(name, known);
    for (const other of others) if (other !== name) known.add(other);
  };
  for (const table of [ENGLISH, FRENCH]) {
    for (const line of fold(table).trim().split("\n")) {
      const [names = [], others = []] = line.split(": ").map((side) => side.split(", "));
      for (const name of names) add(name, [...others, ...names]);
      if (table === FRENCH) for (const other of others) add(other, names);
    }
  }
  return new Map([...meanings].map(([name, others]) => [name, [...others].map((other) => other.split(" "))]));
}

/** Lower case without accents, as the catalogue's words are compared. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a word only connects others: it need not be in what is found. */
export function isConnecting(word: string): boolean {
  return CONNECTING.has(word);
}

/** Whether a word says what everything here is for: where nothing has it, the others are looked for without it. */
export function isPurpose(word: string): boolean {
  return PURPOSES.some((one) => one === word || (word.length >= PURPOSE_MIN_LETTERS && one.startsWith(word)));
}

/**
 * A word with its likely singulars and plurals, English and French. Most are no words at all: they are for looking up
 * known words, never for showing.
 */
export function inflect(word: string): string[] {
  if (!/^\p{L}{3,}$/u.test(word)) return [word];
  const singulars = singularsOf(word);
  return [...new Set([word, ...singulars, ...[word, ...singulars].flatMap(pluralsOf)])];
}

function singularsOf(word: string): string[] {
  const cut = (ending: RegExp, replacement = "") =>
    ending.test(word) && word.length > 3 ? [word.replace(ending, replacement)] : [];
  return [
    ...cut(/(?<!s)s$/),
    ...cut(/(?<=ch|sh|s|x|z)es$/),
    ...cut(/ies$/, "y"),
    ...cut(/ves$/, "f"),
    ...cut(/(?<=eau)x$/),
  ];
}

function pluralsOf(word: string): string[] {
  if (/eau$/.test(word)) return [`${word}x`, `${word}s`];
  if (/(ch|sh|s|x|z)$/.test(word)) return [`${word}es`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/[lr]f$/.test(word)) return [`${word.slice(0, -1)}ves`];
  return [`${word}s`];
}

/** The table's meanings of exactly these words, in singular or plural; empty if none. */
export function findMeanings(words: readonly string[]): string[][] {
  const names = words
    .map((word) => [word, ...singularsOf(word)])
    .reduce<string[]>(
      (begun, forms) => (begun.length ? begun.flatMap((start) => forms.map((form) => `${start} ${form}`)) : forms),
      [],
    );
  return names.flatMap((name) => MEANINGS.get(name) ?? []);
}

/** The longest name of two words or more that stands at this place of a query. */
export function findPhrase(words: readonly string[], place: number): { length: number; meanings: string[][] } | null {
  for (let length = Math.min(PHRASE_MAX_WORDS, words.length - place); length > 1; length--) {
    const meanings = findMeanings(words.slice(place, place + length));
    if (meanings.length > 0) return { length, meanings };
  }
  return null;
}
