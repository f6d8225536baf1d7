import { type Neighbour, rankNeighbours } from "#server/features/catalog/search-typos.ts";
import { CATEGORIES, type Category } from "#shared/domain/categories.ts";

/** What the rooms are called in English and French, in the form that typed words have. */
const ROOM_WORDS: Record<Category, string> = {
  kitchen: "kitchen cuisine",
  "living-room": "living room salon",
  bedroom: "bedroom chambre",
  bathroom: "bathroom salle de bain",
  office: "office bureau",
  nursery: "nursery chambre de bebe",
  garage: "garage",
  patio: "patio terrasse outdoor exterieur jardin",
  miscellaneous: "miscellaneous divers",
};
/** Shorter beginnings rather belong to products: "cha" to a chair, not to "chambre". */
const BEGINNING_MIN_LETTERS = 4;

/** The rooms that a typed word is part of the name of. */
export function findRooms(word: string): Category[] {
  return roomsWhere((name) => name === word || (word.length >= BEGINNING_MIN_LETTERS && name.startsWith(word)));
}

/** The rooms that a mistyped word may be part of the name of. */
export function mendRooms(word: string): Category[] {
  const names: Neighbour[] = Object.values(ROOM_WORDS).flatMap((words) =>
    words.split(" ").map((name) => ({ word: name, frequency: 0 })),
  );
  const meant = new Set(rankNeighbours(word, names).map((neighbour) => neighbour.word));
  return roomsWhere((name) => meant.has(name));
}

function roomsWhere(isMeant: (name: string) => boolean): Category[] {
  return CATEGORIES.filter((category) => ROOM_WORDS[category].split(" ").some(isMeant));
}
