import { judge, judgeHeldUp, type Side } from './judgement.js';

const at = (position: number): Side => ({ position });
const same = (): boolean => true;

describe('the judgement of a document', () => {
  const moving = { at: 5, liveAt: 8, still: false };
  const still = { at: 5, liveAt: 5, still: true };

  test('is same if neither side has it', () => expect(judge(undefined, undefined, moving, same)).toBe('same'));

  test('if only the fold has it: different once the live side is still, undecided before', () => {
    expect(judge(undefined, at(3), moving, same)).toBe('undecided');
    expect(judge(undefined, at(3), still, same)).toBe('different');
  });

  test('if only the live side has it: different, unless it may be newer', () => {
    expect(judge(at(5), undefined, moving, same)).toBe('different');
    expect(judge(at(6), undefined, moving, same)).toBe('undecided');
  });

  test('if the live one is newer: undecided, and different if it is ahead of its own projection', () => {
    expect([6, 8, 9].map((position) => judge(at(position), at(5), moving, same))).toEqual(['undecided', 'undecided', 'different']);
  });

  test('compares the last event and the content', () => {
    expect(judge(at(5), at(5), moving, same)).toBe('same');
    expect(judge(at(4), at(5), moving, same)).toBe('different');
    expect(judge(at(5), at(5), moving, () => false)).toBe('different');
  });
});

test.each([
  [true, true, 'left out', 'left out'],
  [false, true, 'different', 'different'],
  [true, false, 'undecided', 'different'],
  [false, false, undefined, undefined],
])('of one that is held up (live: %s, fold: %s) is %s, and %s once the live side is still', (live, folded, moving, still) => {
  expect(judgeHeldUp(live, folded, { at: 5, liveAt: 8, still: false })).toBe(moving);
  expect(judgeHeldUp(live, folded, { at: 5, liveAt: 5, still: true })).toBe(still);
});
