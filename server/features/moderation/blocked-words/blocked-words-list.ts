/*
 * The words are patterns of the package `obscenity` ("[x]" an optional letter, "?" any one sign) and written as its
 * matcher reads a text: small letters without accents, each of a row of equal ones once, but b, e, o, l, s and g twice.
 */

/**
 * Of the package's English list: what is a name, a brand, a tool, French or Spanish, or no more than rude. The rest of
 * it counts as whole words only.
 */
export const ENGLISH_LEFT_OUT = new Set([
  "abo", // French for a subscription
  "anal",
  "arse",
  "ass",
  "bastard", // a cut of files
  "bestiality",
  "bollocks",
  "boob",
  "chink", // a gap
  "cock", // a valve, a bead
  "cum", // a kitchen-cum-diner
  "deepthroat", // a clamp
  "dick", // a name
  "dildo", // a town in Newfoundland
  "double penetration", // screws do
  "dyke", // a wall, cutters
  "fag", // bearings
  "fuck", // below, without "fu" and "fk"
  "hooker", // furniture
  "negro", // Spanish for black
  "piss",
  "prick", // a punch
  "rape", // a rasp in French, without its accent
  "retard", // a delay in French
  "scat",
  "sex",
  "tit", // a bird
  "tranny",
  "turd",
]);

/** Found within other words, too. */
export const ANYWHERE = ["f[ ]u[ ]c[ ]k", "n[ ]i[ ]g[ ]g[ ]e[ ]r"];

/** What the English list lacks, or says in a way that fits too much. */
export const ENGLISH = [
  "fck",
  "f[ ]a[ ]g[ ]g[ ]o[ ]t",
  "c[ ]u[ ]n[ ]t",
  "asshole",
  "arsehole",
  "dumbass",
  "cocksucker",
  "cuckold",
  "dickhead",
  "retarded",
  "rapist",
  "raghead",
  "towelhead",
  "wetback",
  "paki",
  "gook",
  "chinaman",
  "chinamen",
  "beaner",
  "shemale",
];

/** Slurs and insults. */
export const FRENCH = [
  "putain",
  "pute",
  "salope",
  "salopard",
  "salaud",
  "conard",
  "conarde",
  "conasse",
  "encule",
  "enculer",
  "enculeur",
  "enfoire",
  "petasse",
  "poufiasse",
  "grognasse",
  "branleur",
  "trouduc",
  "trou du cul",
  "trou de cul",
  "nique ta mere",
  "niquer ta mere",
  "nique ta race",
  "pede",
  "tarlouze",
  "tafiole",
  "gouine",
  "negre",
  "negresse",
  "bougnoul",
  "bougnoule",
  "youpin",
  "youpine",
  "youtre",
  "chinetoque",
  "chinetok",
  "niakoue",
  "kawish",
  "sale juif",
  "sale arabe",
];

/** With letters starred out: what "?" stands for may only be stars. */
export const STARRED = [
  "f?ck",
  "f?k",
  "fu?k",
  "sh?t",
  "b?tch",
  "c?nt",
  "n?gger",
  "n?gga",
  "n?g?er",
  "fa?got",
  "p?te",
  "con?ard",
  "encul?",
];

/** A blocked word in these is harmless; small letters without accents. */
export const HARMLESS = [
  "faggoting", // a stitch
  "flame retarded",
  "flame-retarded",
  "fire retarded",
  "fire-retarded",
  "pussy willow",
  "pussy cat",
  "tete de negre", // a colour
  "tete-de-negre",
  "twatt", // a place
];

/** What may stand before and after a blocked word within one word. */
export const BEGINNINGS = /^(mother|bull|horse|dog|bat|dip)?$/;
export const ENDINGS =
  /^(s|es|ed|er|ers|eur|eurs|euse|euses|ing|in|g|y|ie|ies|o|os|hub|head|heads|face|faces|show|hole|holes|io|ion|ate|ated|ates|ating|ation|ography|ographic|ographie|ographique)?$/;
