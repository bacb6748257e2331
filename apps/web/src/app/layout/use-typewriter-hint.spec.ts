import { nextTypewriterState } from './use-typewriter-hint';

test('types a word, holds it, erases it, and continues with the next in a cycle', () => {
  const words = ['ab', 'c'].map((word) => [...word]);
  let typed = { word: 0, letters: 0, erasing: false };
  const seen: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    typed = nextTypewriterState(typed, words);
    seen.push(`${(words[typed.word] ?? []).slice(0, typed.letters).join('')}${typed.erasing ? '<' : ''}`);
  }
  expect(seen).toEqual(['a', 'ab', 'ab<', 'a<', '<', '', 'c', 'c<', '<']);
});
