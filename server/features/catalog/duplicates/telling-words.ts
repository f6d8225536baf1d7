/**
 * Words that tell products of one series apart, each with what it says: spellings, genders and languages of one say the
 * same. A product in another colour, material or size is another product.
 */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  // Colours.
  white: ["white", "blanc", "blanche", "blancs", "blanches"],
  black: ["black", "noir", "noire", "noirs", "noires"],
  grey: ["grey", "gray", "gris", "grise", "anthracite", "charcoal"],
  brown: ["brown", "brun", "brune", "espresso", "chocolate", "chocolat"],
  beige: ["beige", "cream", "creme", "ivory", "ivoire", "sand", "sable"],
  red: ["red", "rouge", "burgundy", "bordeaux"],
  blue: ["blue", "bleu", "bleue", "navy", "marine"],
  green: ["green", "vert", "verte", "sage", "olive"],
  yellow: ["yellow", "jaune", "mustard", "moutarde"],
  orange: ["orange", "terracotta", "rust", "rouille"],
  pink: ["pink", "rose"],
  purple: ["purple", "violet", "violette", "lilac", "lilas"],
  turquoise: ["turquoise", "teal", "aqua", "sarcelle"],
  gold: ["gold", "golden", "dore", "doree", "brass", "laiton"],
  silver: ["silver", "argent", "argente", "chrome", "nickel"],
  natural: ["natural", "naturel", "naturelle"],
  light: ["light", "clair", "claire", "pale"],
  dark: ["dark", "fonce", "foncee"],
  // Materials.
  oak: ["oak", "chene"],
  walnut: ["walnut", "noyer"],
  birch: ["birch", "bouleau"],
  beech: ["beech", "hetre"],
  ash: ["ash", "frene"],
  pine: ["pine", "pin"],
  maple: ["maple", "erable"],
  cherry: ["cherry", "cerisier", "merisier"],
  bamboo: ["bamboo", "bambou"],
  acacia: ["acacia"],
  teak: ["teak", "teck"],
  rattan: ["rattan", "rotin", "wicker", "osier"],
  wood: ["wood", "wooden", "bois"],
  metal: ["metal", "steel", "acier", "iron", "fer", "aluminum", "aluminium"],
  glass: ["glass", "verre", "vitre", "vitree"],
  marble: ["marble", "marbre"],
  stone: ["stone", "pierre", "concrete", "beton"],
  plastic: ["plastic", "plastique"],
  leather: ["leather", "cuir"],
  fabric: ["fabric", "tissu", "linen", "lin", "velvet", "velours"],
  // Sizes.
  mini: ["mini", "compact", "compacte"],
  small: ["small", "petit", "petite"],
  medium: ["medium", "moyen", "moyenne"],
  large: ["large", "big", "grand", "grande"],
  xl: ["xl", "xxl", "extra"],
  single: ["single", "simple"],
  twin: ["twin", "jumeau"],
  double: ["double", "full"],
  queen: ["queen"],
  king: ["king"],
  tall: ["tall", "high", "haut", "haute"],
  low: ["low", "bas", "basse", "short"],
  wide: ["wide", "broad"],
  narrow: ["narrow", "slim", "etroit", "etroite", "mince"],
  deep: ["deep", "profond", "profonde"],
  long: ["long", "longue"],
  // Sides, versions and what belongs to it.
  left: ["left", "gauche"],
  right: ["right", "droit", "droite"],
  corner: ["corner", "angle"],
  without: ["without", "sans"],
  indoor: ["indoor", "interieur"],
  outdoor: ["outdoor", "exterieur"],
  kids: ["kids", "children", "junior", "enfant", "enfants"],
  // Roman numerals of versions; "i" and "v" are letters, which tell as well.
  "2": ["ii", "two", "deux", "pair", "paire"],
  "3": ["iii", "three", "trois"],
  "4": ["iv", "four", "quatre"],
  "5": ["five", "cinq"],
  "6": ["vi", "six"],
  "7": ["vii", "seven", "sept"],
  "8": ["viii", "eight", "huit"],
  "9": ["nine", "neuf"],
  "10": ["ten", "dix"],
  "12": ["twelve", "douze"],
  "1": ["one", "une"],
};

/** What a word says that tells products apart; undefined for one that does not. */
export const TELLING_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(TELLING).flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)),
);

/** Words without which a name says the same. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...["the", "a", "an", "of", "for", "and", "with", "in", "to", "by", "new"],
  ...["le", "la", "les", "un", "de", "du", "des", "et", "pour", "avec", "en", "au", "aux", "cm", "mm", "inch", "po", "pouces"],
]);
