/**
 * The words for a kind that the server names. Kinds are open (`contentKind`): a screen that was opened before an update may
 * meet one that is newer, for which there is the general word.
 */
export function wordOf<Word>(words: Readonly<Record<string, Word>> & { other: Word }, kind: string): Word {
  return Object.entries(words).find(([known]) => known === kind)?.[1] ?? words.other;
}
