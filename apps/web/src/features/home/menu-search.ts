import { allNames, comparable, type Named } from '@tiffin/contracts';

/** Shorter words must be spelled right: with a letter wrong they would match too much. */
const FORGIVEN_FROM = 4;
const BETWEEN_WORDS = /[\s\p{P}]+/u;

/**
 * Returns what a search finds, the best matches in the first group: things that have its text in one of their names (readers of Hindi may
 * know a dish by the name on its packet), things that have its words with one typo each, and things with words that begin so.
 */
export function found<Thing extends Named>(things: readonly Thing[], search: string): readonly (readonly Thing[])[] {
  const query = comparable(search);
  const words = query.split(BETWEEN_WORDS).filter(Boolean);
  const groups: [Thing[], Thing[], Thing[]] = [[], [], []];
  for (const thing of things) {
    const names = allNames(thing).map(comparable);
    if (names.some((name) => name.includes(query))) groups[0].push(thing);
    else if (words.length === 0) continue;
    else if (names.some((name) => hasWords(name, words, true))) groups[1].push(thing);
    else if (names.some((name) => hasWords(name, words, false))) groups[2].push(thing);
  }
  return groups;
}

/** Whether the name, or the name without its spaces, has each of these words; `whole`: not only at the beginning of a word. */
function hasWords(name: string, words: readonly string[], whole: boolean): boolean {
  const parts = name.split(BETWEEN_WORDS);
  return words.every((word) => [...parts, parts.join('')].some((part) => isLike(part, word, whole)));
}

/** Whether `text` is or begins with `word`, or with one at a Damerau-Levenshtein distance of 1 where `word` is long enough. */
function isLike(text: string, word: string, whole: boolean): boolean {
  const ends = (from: number, tail: string) => (whole ? text.slice(from) === tail : text.startsWith(tail, from));
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  const tail = word.slice(at);
  if (ends(at, tail)) return true;
  if (word.length < FORGIVEN_FROM) return false;
  const next = tail.slice(1);
  return (
    ends(at, next) || // one letter too many
    ends(at + 1, tail) || // one is missing
    ends(at + 1, next) || // one is wrong
    (tail[0] === text[at + 1] && tail[1] === text[at] && ends(at + 2, tail.slice(2))) // two are swapped
  );
}
