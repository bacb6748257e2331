import { judge, judgeHeldUp, type Side } from './judgement.js';

const at = (position: number): Side => ({ position });
const same = (): boolean => true;

describe('a document', () => {
  const moving = { at: 5, liveAt: 8, still: false };
  const still = { at: 5, liveAt: 5, still: true };

  test('that neither side has is the same', () => expect(judge(undefined, undefined, moving, same)).toBe('same'));

  test('that only the fold has differs once the live side stands still: until then it may be gone since', () => {
    expect(judge(undefined, at(3), moving, same)).toBe('undecided');
    expect(judge(undefined, at(3), still, same)).toBe('different');
  });

  test('that only the live side has differs, unless it may have come since', () => {
    expect(judge(at(5), undefined, moving, same)).toBe('different');
    expect(judge(at(6), undefined, moving, same)).toBe('undecided');
  });

  test('that is newer is undecided, and different where it is ahead of its own projection', () => {
    expect([6, 8, 9].map((position) => judge(at(position), at(5), moving, same))).toEqual(['undecided', 'undecided', 'different']);
  });

  test('is the same by its last event and its content', () => {
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
])('one that is held up (live: %s, fold: %s) is %s, and %s once the live side stands still', (live, folded, moving, still) => {
  expect(judgeHeldUp(live, folded, { at: 5, liveAt: 8, still: false })).toBe(moving);
  expect(judgeHeldUp(live, folded, { at: 5, liveAt: 5, still: true })).toBe(still);
});
