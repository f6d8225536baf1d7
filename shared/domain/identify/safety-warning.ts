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
/** Whole words, each of which may be in the plural; of phrases that begin alike the longest is found. */
function patternOf(terms: readonly string[]): RegExp {
  const phrases = terms.map(plain).sort((a, b) => b.length - a.length);
  const plurals = phrases.map((phrase) => phrase.replace(/[a-z0-9]+/g, "$&(?:s|es|x)?"));
  return new RegExp(`(?<![a-z0-9])(?:${plurals.join("|")})(?![a-z0-9])`, "g");
}

const HARMLESS_PATTERN = patternOf(listOf(HARMLESS));
const PATTERNS = (["hvac", "plumbing", "electrical"] as const).map((trade) => ({
  trade,
  pattern: patternOf([...listOf(TERMS[trade].en), ...listOf(TERMS[trade].fr)]),
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
    const trade = tradeOf(plain(text).replace(HARMLESS_PATTERN, " "));
    if (trade !== null) return trade;
  }
  return category === "home-improvement" && productType?.trim().toLowerCase() === "appliance" ? "general" : null;
}

/** The trade of the longest phrase in a text: a water heater is no heater. */
function tradeOf(words: string): Trade | null {
  let longest = 0;
  let found: Trade | null = null;
  for (const { trade, pattern } of PATTERNS) {
    for (const [phrase] of words.matchAll(pattern)) {
      if (phrase.length <= longest) continue;
      longest = phrase.length;
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
