import type { Neighbour } from "#server/features/catalog/search-typos.ts";
import type { Category } from "#shared/domain/categories.ts";

/** A condition on a product's words as Postgres reads it (`tsquery`). Made by the functions below only. */
type Condition = string;

/** Matches a word; what is in it can't end the quotes. */
export const lexeme = (word: string): Condition => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
const prefix = (word: string): Condition => `${lexeme(word)}:*`;
export const allOf = (conditions: Condition[]): Condition => conditions.map((one) => `(${one})`).join(" & ");
const anyOf = (conditions: Condition[]): Condition => conditions.map((one) => `(${one})`).join(" | ");

/** A condition and in how many products it holds at most. */
export interface Counted {
  condition: Condition;
  count: number;
  /** How many words it names. */
  words: number;
}

/** What one word of a query may stand for. */
export interface Term {
  /** The products that match. */
  any: Counted;
  /** Those of them that match best: the word itself and what means the same, or the words with the fewest typos. */
  best: Counted | null;
  /** Those of the best that have the word itself. */
  typed: Counted | null;
  /** What to ask the index for. Holds `any` if `isComplete`, otherwise the most frequent part of it. */
  indexed: Counted;
  /** False only of what is in more products than can be fetched. */
  isComplete: boolean;
}

/** The words of the catalogue that begin as typed. */
export interface Completions {
  word: string;
  /** The most frequent of them, `word` itself first if it is one. */
  words: string[];
  frequencies: number[];
  /** How many words begin so; counting stops at `KNOWN_MAX`. */
  wordCount: number;
  /** Sum of the frequencies of those counted. */
  total: number;
}

/** As many frequent words as the index can be asked for in place of all that are meant. */
export const LISTED_MAX = 4;
const MENDED_MAX = 32;
/** Beginnings shared by more words are in so many products that no exact number is needed. */
export const KNOWN_MAX = 1000;
/** As many rows as can be fetched one by one during one request. */
export const FETCHED_MAX = 2000;

/** The term of a typed word, or null if no word of the catalogue begins so. */
export function knownTerm({ word, words, frequencies, wordCount, total }: Completions): Term | null {
  if (wordCount === 0) return null;
  const count = wordCount < KNOWN_MAX ? total : Number.POSITIVE_INFINITY;
  const any = { condition: prefix(word), count, words: 1 };
  const best = words[0] === word ? countTogether([{ word, frequency: frequencies[0] ?? 0 }]) : null;
  if (count <= FETCHED_MAX) return { any, best, typed: best, indexed: any, isComplete: true };
  const listed = countTogether(words.map((one, place) => ({ word: one, frequency: frequencies[place] ?? 0 })));
  return { any, best, typed: best, indexed: listed, isComplete: wordCount <= LISTED_MAX };
}

/** The term of a word that was mistyped, by the words that may have been meant; null if there are none. */
export function mendedTerm(neighbours: (Neighbour & { typos: number })[]): Term | null {
  const [closest] = neighbours;
  if (!closest) return null;
  const meant = neighbours.slice(0, MENDED_MAX);
  const any = countTogether(meant);
  const best = countTogether(meant.filter(({ typos }) => typos === closest.typos));
  if (any.count <= FETCHED_MAX) return { any, best, typed: best, indexed: any, isComplete: true };
  const listed = meant.toSorted((a, b) => b.frequency - a.frequency).slice(0, LISTED_MAX);
  return { any, best, typed: best, indexed: countTogether(listed), isComplete: meant.length <= LISTED_MAX };
}

/** The term of a word that is in the catalogue as it is. */
export function exactTerm(neighbour: Neighbour): Term {
  return countedTerm(countTogether([neighbour]));
}

/** The term of a condition that can be asked of the index as it is. */
export function countedTerm(counted: Counted): Term {
  return { any: counted, best: counted, typed: counted, indexed: counted, isComplete: true };
}

/**
 * The term of what means the same as the words typed, each meaning a list of words that all have to be there and each
 * word a list of its forms; null if the catalogue has none of it.
 */
export function meaningTerm(meanings: Neighbour[][][]): Term | null {
  return meanings
    .map((words) => words.map((forms) => (forms.length > 0 ? sameTerm(countTogether(forms)) : null)).reduce(bothTerms))
    .reduce(eitherTerm, null);
}

function sameTerm(counted: Counted): Term {
  return { ...countedTerm(counted), typed: null };
}

/**
 * The term of a word that is part of the rooms' names; null for no rooms. A product with the word in its own name
 * matches better.
 */
export function roomTerm(rooms: Category[], productsByRoom: Partial<Record<string, number>>): Term | null {
  if (rooms.length === 0) return null;
  const words = rooms.map(roomWord);
  const any = countTogether(words.map((word) => ({ word, frequency: productsByRoom[word] ?? 0 })));
  return { any, best: null, typed: null, indexed: any, isComplete: true };
}

/** What stands for the room among a product's words. */
export const roomWord = (room: Category) => `@${room}`;

/** One of the two will do. */
export function eitherTerm(first: Term | null, second: Term | null): Term | null {
  if (!first || !second) return first ?? second;
  return {
    any: either(first.any, second.any),
    best: eitherCounted(first.best, second.best),
    typed: eitherCounted(first.typed, second.typed),
    indexed: either(first.indexed, second.indexed),
    isComplete: first.isComplete && second.isComplete,
  };
}

/** Both are wanted; null if one is missing. */
export function bothTerms(first: Term | null, second: Term | null): Term | null {
  if (!first || !second) return null;
  // Asking the index for one of them completely loses nothing, asking for a part of the other one does.
  const [complete, other] = first.isComplete ? [first, second] : [second, first];
  return {
    any: both(first.any, second.any),
    best: first.best && second.best && both(first.best, second.best),
    typed: first.typed && second.typed && both(first.typed, second.typed),
    indexed: complete.isComplete === other.isComplete ? both(complete.indexed, other.indexed) : complete.indexed,
    isComplete: complete.isComplete,
  };
}

function countTogether(words: Neighbour[]): Counted {
  return {
    condition: anyOf(words.map(({ word }) => lexeme(word))),
    count: words.reduce((sum, { frequency }) => sum + frequency, 0),
    words: words.length,
  };
}

const eitherCounted = (a: Counted | null, b: Counted | null) => (a && b ? either(a, b) : (a ?? b));

const either = (a: Counted, b: Counted): Counted => ({
  condition: anyOf([a.condition, b.condition]),
  count: a.count + b.count,
  words: a.words + b.words,
});

const both = (a: Counted, b: Counted): Counted => ({
  condition: allOf([a.condition, b.condition]),
  count: Math.min(a.count, b.count),
  words: a.words + b.words,
});
