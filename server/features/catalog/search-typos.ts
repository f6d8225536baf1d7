/**
 * How many typos lie between what was typed and a word: letters too many, missing or wrong, or two neighbours swapped
 * (the restricted Damerau-Levenshtein distance). `whole` compares with the word, `start` with that beginning of it which
 * comes closest.
 */
export function countTypos(typed: string, word: string): { whole: number; start: number } {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  const last = rows[typed.length] ?? [];
  return { whole: at(typed.length, word.length), start: Math.min(...last) };
}

/** Letters from which on a word may carry two typos; `search_words_deletions` is built for the same number. */
const LONG_WORD_LETTERS = 8;
/** With fewer letters typed nearly every word begins alike. */
const START_MIN_LETTERS = 5;
/** One typo and the rest yet to be typed: less likely than a whole word with one typo, likelier than one with two. */
const BEGINNING_TYPOS = 1.5;

export interface Neighbour {
  word: string;
  /** In how many products. */
  frequency: number;
}

/**
 * The words that may have been meant instead of the one typed, likeliest first: fewest typos, finished before
 * unfinished, then most frequent.
 */
export function rankNeighbours(typed: string, neighbours: Neighbour[]): (Neighbour & { typos: number })[] {
  return neighbours
    .flatMap((neighbour) => {
      const { whole, start } = countTypos(typed, neighbour.word);
      if (start === 0) return [];
      const isWhole = whole <= (neighbour.word.length < LONG_WORD_LETTERS ? 1 : 2);
      const isBeginning = start === 1 && typed.length >= START_MIN_LETTERS;
      const typos = Math.min(
        isWhole ? whole : Number.POSITIVE_INFINITY,
        isBeginning ? BEGINNING_TYPOS : Number.POSITIVE_INFINITY,
      );
      return Number.isFinite(typos) ? { ...neighbour, typos } : [];
    })
    .sort((a, b) => a.typos - b.typos || b.frequency - a.frequency || (a.word < b.word ? -1 : 1));
}
