import { setImmediate as letOthers } from "node:timers/promises";
import {
  createSimpleTransformer,
  DataSet,
  englishDataset,
  englishRecommendedBlacklistMatcherTransformers,
  englishRecommendedWhitelistMatcherTransformers,
  type MatchPayload,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
} from "obscenity";
import {
  ANYWHERE,
  BEGINNINGS,
  ENDINGS,
  ENGLISH,
  ENGLISH_LEFT_OUT,
  FRENCH,
  HARMLESS,
  STARRED,
} from "#server/features/moderation/blocked-words/blocked-words-list.ts";

/** Letters with something between any two: "f u c k", "f.u.c.k". */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\d$@!](?:[\s._~*/-]{1,3}[\p{L}\d$@!]){2,}(?![\p{L}\p{N}])/gu;
/** A shorter word that is spelled out is more likely a list of parts. */
const SPELLED_MIN_LETTERS = 4;
/** A long text is read in pieces: the matcher takes more than twice the time for twice the text. */
const PIECE = 4000;
/** Shorter and with digits it is more likely the code of a part, at this length with more than one. */
const CODE_MAX_CHARACTERS = 4;
/** Many are as good as some. */
const NAMED_MAX = 5;

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** No real word is longer. */
const AROUND_MAX = 60;
const INVISIBLE = /[\p{M}\p{Cf}]/u;
/** The soft hyphen. */
const FIRST_INVISIBLE = 0xad;

const WORDS = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => metadata !== undefined && ENGLISH_LEFT_OUT.has(metadata.originalWord));
for (const word of [...ANYWHERE, ...ENGLISH, ...FRENCH, ...STARRED]) {
  WORDS.addPhrase((phrase) => phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(word)));
}
WORDS.addPhrase((phrase) => HARMLESS.reduce((one, term) => one.addWhitelistedTerm(term), phrase));

const SKIP_INVISIBLE = createSimpleTransformer((sign) =>
  sign < FIRST_INVISIBLE || !INVISIBLE.test(String.fromCodePoint(sign)) ? sign : undefined,
);
const { blacklistedTerms, whitelistedTerms } = WORDS.build();
/** Reads a text without accents, look-alikes, digits for letters, and invisible signs. */
const blacklistMatcherTransformers = [SKIP_INVISIBLE, ...englishRecommendedBlacklistMatcherTransformers];

/** Made once: that takes a while. */
const MATCHER = new RegExpMatcher({
  blacklistedTerms,
  whitelistedTerms: whitelistedTerms ?? [],
  blacklistMatcherTransformers,
  whitelistMatcherTransformers: [
    SKIP_INVISIBLE,
    resolveConfusablesTransformer(),
    ...englishRecommendedWhitelistMatcherTransformers,
  ],
});
/** Twice as fast, and enough for a text in which nothing is found. */
const QUICK_MATCHER = new RegExpMatcher({ blacklistedTerms, blacklistMatcherTransformers });

/** The words of a text that are never shown, as they stand there: each once, at most a few. */
export function blockedWordsIn(text: string): string[] {
  const found = new Set<string>();
  for (const words of readPieces(text)) if (isEnough(found, words)) break;
  return [...found];
}

/** The same of a text of any length, which would keep everybody waiting for seconds if it was read in one go. */
export async function blockedWordsInLong(text: string): Promise<string[]> {
  const found = new Set<string>();
  for (const words of readPieces(text)) {
    if (isEnough(found, words)) break;
    await letOthers();
  }
  return [...found];
}

function isEnough(found: Set<string>, words: string[]): boolean {
  for (const word of words) if (found.size < NAMED_MAX) found.add(word);
  return found.size === NAMED_MAX;
}

/** What there is in each piece of a text, with what stands around it. */
function* readPieces(text: string): Generator<string[]> {
  for (let start = 0; start < text.length; start += PIECE) {
    const from = Math.max(0, start - AROUND_MAX);
    const words: string[] = [];
    for (const { word, index } of wordsOf(text.slice(from, start + PIECE + AROUND_MAX))) {
      // What ends in another piece is read there, with what stands around it.
      const end = from + index + word.length;
      if (end > start && end <= start + PIECE) words.push(word);
    }
    yield words;
  }
}

function* wordsOf(piece: string): Generator<{ word: string; index: number }> {
  for (const match of QUICK_MATCHER.hasMatch(piece) ? MATCHER.getAllMatches(piece, true) : []) {
    const { before, said, after } = cut(piece, match);
    const index = match.startIndex - before.length;
    if (counts(match, before, said, after)) yield { word: before + said + after, index };
  }
  for (const { 0: word, index } of piece.matchAll(SPELLED)) {
    if (isSpelledWord(word)) yield { word, index };
  }
}

function isSpelledWord(spelled: string): boolean {
  const letters = spelled.replaceAll(/[\s._~*/-]/g, "");
  return MATCHER.getAllMatches(letters).some((match) => {
    const { said } = cut(letters, match);
    return said.length >= SPELLED_MIN_LETTERS && counts(match, "", said, "");
  });
}

/** A match with what belongs to its word before and after it. */
function cut(text: string, { startIndex, endIndex }: MatchPayload) {
  let [start, end] = [startIndex, endIndex + 1];
  while (start > startIndex - AROUND_MAX && LETTER.test(text[start - 1] ?? "")) start--;
  while (end < endIndex + AROUND_MAX && LETTER.test(text[end] ?? "")) end++;
  return {
    before: text.slice(start, startIndex),
    said: text.slice(startIndex, endIndex + 1),
    after: text.slice(endIndex + 1, end),
  };
}

/** Whether a match is a word of its own, and no number or code of a part. */
function counts(match: MatchPayload, before: string, said: string, after: string): boolean {
  const word = WORDS.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? "";
  if (STARRED.includes(word)) {
    const signs = said.match(/[^\p{L}]/gu) ?? [];
    if (signs.length === 0 || signs.some((sign) => !"*#•".includes(sign))) return false;
  }
  const digits = said.match(/\d/g)?.length ?? 0;
  if (said.length < CODE_MAX_CHARACTERS ? digits > 0 : said.length === CODE_MAX_CHARACTERS && digits > 1) return false;
  if (ANYWHERE.includes(word) && !/\s/.test(said)) return true;
  return BEGINNINGS.test(fold(before)) && ENDINGS.test(ending(said, after));
}

/** What follows a word, without its last letter said again and without a number. */
function ending(said: string, after: string): string {
  const rest = fold(after).replace(/\d+$/, "");
  const last = fold(said).at(-1) ?? "";
  let at = 0;
  while (rest[at] === last) at++;
  return ENDINGS.test(rest) ? rest : rest.slice(at);
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();
}
