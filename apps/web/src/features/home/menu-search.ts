import { allNames, comparable, type Named } from '@tiffin/contracts';

/** Shorter words must be spelled right: with a letter wrong they would match too much. */
const FORGIVEN_FROM = 4;
const BETWEEN_WORDS = /[\s\p{P}]+/u;

/** What a search found. `near`: what has the words of the search, each with one typo at most, but not its very text. */
export interface Found<Thing> {
  readonly exact: Thing[];
  readonly near: Thing[];
}

/** Returns the things that have the search in one of their names: readers of Hindi may know a dish by the name on its packet. */
export function found<Thing extends Named>(things: readonly Thing[], search: string): Found<Thing> {
  const query = comparable(search);
  const words = query.split(BETWEEN_WORDS).filter(Boolean);
  const result: Found<Thing> = { exact: [], near: [] };
  for (const thing of things) {
    const names = allNames(thing).map(comparable);
    if (names.some((name) => name.includes(query))) result.exact.push(thing);
    else if (words.length > 0 && names.some((name) => hasWords(name, words))) result.near.push(thing);
  }
  return result;
}

/** Whether each of these words begins a word of the name, or the name as written without spaces. */
function hasWords(name: string, words: readonly string[]): boolean {
  const parts = name.split(BETWEEN_WORDS);
  return words.every((word) => [...parts, parts.join('')].some((part) => beginsWith(part, word)));
}

/** Whether `text` begins with `word`, or with a word at a Damerau-Levenshtein distance of 1 where `word` is long enough. */
function beginsWith(text: string, word: string): boolean {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  if (at === word.length) return true;
  if (word.length < FORGIVEN_FROM) return false;
  const tail = word.slice(at);
  const next = tail.slice(1);
  return (
    text.startsWith(next, at) || // one letter too many
    text.startsWith(tail, at + 1) || // one is missing
    text.startsWith(next, at + 1) || // one is wrong
    (tail[0] === text[at + 1] && tail[1] === text[at] && text.startsWith(tail.slice(2), at + 2)) // two are swapped
  );
}
