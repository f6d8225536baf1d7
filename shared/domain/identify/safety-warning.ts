import type { Language } from "#shared/domain/language.ts";

/** The trades whose work people are warned not to do themselves; "general" is every other installation. */
export const INSTALLATION_TYPES = ["electrical", "plumbing", "hvac", "general"] as const;
export type InstallationType = (typeof INSTALLATION_TYPES)[number];

type Trade = Exclude<InstallationType, "general">;

/**
 * Words for things that a professional installs, by trade and language, in singular and without accents; each word of one may
 * stand in the plural. A thing that only plugs in is warned of as well where its name does not say so.
 */
const TERMS: Record<Trade, Record<Language, string>> = {
  hvac: {
    en: `furnace, air conditioner, air conditioning, central air, ductwork, duct work, air duct, heat pump, mini split, hvac,
      boiler, air handler, baseboard heater, baseboard heating, radiator, space heater, wall heater, garage heater, patio heater,
      unit heater, infrared heater, heater, heat recovery ventilator, energy recovery ventilator, thermostat, humidistat,
      wood stove, pellet stove, fireplace insert, gas fireplace, electric fireplace, evaporative cooler, swamp cooler`,
    fr: `fournaise, climatiseur, climatisation, conduit d’air, gaine de ventilation, thermopompe, pompe a chaleur, chaudiere,
      plinthe electrique, plinthe chauffante, convecteur, radiateur, chauffage, chaufferette, appareil de chauffage, thermostat,
      humidistat, echangeur d’air, ventilateur recuperateur, poele a bois, poele a granules, foyer au gaz, foyer encastrable,
      foyer electrique`,
  },
  plumbing: {
    en: `water heater, tankless heater, toilet, bidet, urinal, sink, wash basin, washbasin, faucet, tap, shower, bathtub, tub,
      hot tub, whirlpool, sump pump, water softener, water filter, garbage disposal, garbage disposer, dishwasher, plumbing,
      drain, gas range, gas stove, gas cooktop, gas oven, gas dryer, gas grill, gas appliance, gas line, natural gas, propane
      heater, backflow preventer, pressure valve, shut off valve`,
    fr: `chauffe-eau, toilette, cuvette, bidet, urinoir, evier, lavabo, vasque, robinet, robinetterie, mitigeur, douche,
      baignoire, bain tourbillon, spa, pompe de puisard, adoucisseur d’eau, filtre a eau, broyeur a dechets, lave-vaisselle,
      plomberie, renvoi, cuisiniere au gaz, cuisiniere a gaz, plaque au gaz, secheuse au gaz, four au gaz, appareil au gaz,
      gaz naturel, propane, clapet antiretour, robinet d’arret`,
  },
  electrical: {
    en: `ceiling fan, exhaust fan, bathroom fan, bath fan, attic fan, light fixture, lighting fixture, ceiling light,
      ceiling lamp, wall light, wall sconce, sconce, chandelier, pendant light, pendant lamp, recessed light, track light,
      track lighting, vanity light, flush mount, floodlight, range hood, cooker hood, extractor hood, electrical outlet,
      wall outlet, outlet, receptacle, light switch, dimmer, circuit breaker, breaker, breaker panel, breaker box,
      electrical panel, electric panel, fuse box, junction box, wiring, rewiring, electrical wire, hardwired, hard wired, ev charger,
      charging station, wall oven, electric range, electric cooktop, induction cooktop, cooktop, doorbell, smoke alarm,
      smoke detector, solar panel, generator, transfer switch, baseboard electric, heated floor, floor heating, electrical`,
    fr: `ventilateur de plafond, ventilateur de salle de bain, ventilateur d’extraction, luminaire, plafonnier, applique, lustre,
      suspension, encastre, projecteur, hotte, hotte de cuisine, prise electrique, prise murale, prise de courant, interrupteur,
      gradateur, disjoncteur, panneau electrique, boite a fusibles, boite de jonction, filage, cablage electrique, raccordement
      electrique, borne de recharge, four encastre, cuisiniere electrique, plaque de cuisson, table de cuisson, sonnette,
      detecteur de fumee, avertisseur de fumee, panneau solaire, generatrice, plancher chauffant, electricite`,
  },
};

/**
 * What contains such a word and is furniture all the same: taken out before the words are looked for, so that a desk's
 * cable tray warns of nothing. Only whole phrases that can't be meant otherwise.
 */
const HARMLESS = `wiring management, wire management, cable wiring, wiring hole, wiring grommet, wiring tray, toilet paper,
  toilet roll, toilet brush, over the toilet, shower curtain, shower caddy, shower bench, shower stool, tub chair, storage tub,
  toy tub, plant tub, drain board, dish drainer, tap shoe, radiator cover, papier de toilette, papier toilette, papier hygienique,
  brosse a toilette, table de toilette, rideau de douche, banc de douche, tablette de douche, cache radiateur, cache-radiateur,
  gestion du filage, serre-filage`;

const listOf = (words: string) => words.split(",").map((term) => term.trim().replace(/\s+/g, " "));
/** What follows the first word of each phrase, by that word as it may stand in a text; the longest phrase comes first. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** A text as its words and what is between them. */
const partsOf = (text: string): string[] => text.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [];
/** Each word of a phrase may be in the plural. */
const formsOf = (word: string) => [word, `${word}s`, `${word}es`, `${word}x`];

function phrasesOf(terms: readonly string[]): Phrases {
  const phrases = new Map<string, string[][]>();
  for (const term of terms.map(plain).sort((a, b) => b.length - a.length)) {
    const [first = "", ...rest] = partsOf(term);
    for (const form of formsOf(first)) phrases.set(form, [...(phrases.get(form) ?? []), rest]);
  }
  return phrases;
}

/**
 * Where phrases begin and end in a text, none of them within another. Not by a pattern of all of them: to compile one takes
 * 18 ms, in which a server answers nothing, and it is compiled anew after memory was tidied up.
 */
function placesOf(phrases: Phrases, parts: readonly string[]): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let from = 0; from < parts.length; from++) {
    const fits = (rest: readonly string[]) =>
      rest.every((part, at) => formsOf(part).includes(parts[from + 1 + at] ?? ""));
    const rest = phrases.get(parts[from] ?? "")?.find(fits);
    if (!rest) continue;
    const to = from + 1 + rest.length;
    places.push({ from, to });
    from = to - 1;
  }
  return places;
}

const HARMLESS_PHRASES = phrasesOf(listOf(HARMLESS));
const TRADES = (["hvac", "plumbing", "electrical"] as const).map((trade) => ({
  trade,
  phrases: phrasesOf([...listOf(TERMS[trade].en), ...listOf(TERMS[trade].fr)]),
}));

/** What is known of a thing that was identified, in either language. */
export interface IdentifiedThing {
  name: string;
  description: string;
  category: string | null;
  productType: string | null;
}

/**
 * The warning for a thing that a professional has to install; null for one that people may build themselves. Does not
 * depend on how sure the identification is: a warning too many costs a glance.
 */
export function installationTypeOf({
  name,
  description,
  category,
  productType,
}: IdentifiedThing): InstallationType | null {
  // The name says best what it is: "water heater" in a description may be where the shelf goes.
  for (const text of [name, description]) {
    const parts = partsOf(plain(text));
    for (const { from, to } of placesOf(HARMLESS_PHRASES, parts)) parts.fill(" ", from, to);
    const trade = tradeOf(parts);
    if (trade !== null) return trade;
  }
  return category === "home-improvement" && productType?.trim().toLowerCase() === "appliance" ? "general" : null;
}

/** The trade of the longest phrase in a text: a water heater is no heater. */
function tradeOf(parts: readonly string[]): Trade | null {
  let longest = 0;
  let found: Trade | null = null;
  for (const { trade, phrases } of TRADES) {
    for (const { from, to } of placesOf(phrases, parts)) {
      const { length } = parts.slice(from, to).join("");
      if (length <= longest) continue;
      longest = length;
      found = trade;
    }
  }
  return found;
}

/** In small letters without accents, hyphens as spaces. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[’‘]/g, "'")
    .replace(/[-‐‑–]+/g, " ")
    .replace(/\s+/g, " ");
}
