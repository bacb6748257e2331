import fc from 'fast-check';
import { WINDOW } from './attempt-window.js';
import { HELD_FOR, holdBack, MAX_HELD } from './held-back.js';
import type { InstantsOf } from './instants.js';

/** Holds all of them back. */
const telling = (names: readonly string[], now: number, held: InstantsOf = {}): InstantsOf =>
  names.reduce((before, name) => holdBack(before, name, now).held, held);

test('admits an address that was held back and comes again, for a quarter of an hour', () => {
  const held = telling(['one'], 1_000);
  expect(holdBack(held, 'one', 1_000 + HELD_FOR - 1)).toEqual({ held, retryIn: 1 });
  expect(holdBack(held, 'other', 1_000 + HELD_FOR).retryIn).toBe(HELD_FOR);
  for (const later of [HELD_FOR, WINDOW - 1]) expect(holdBack(held, 'one', 1_000 + later)).toEqual({ held, retryIn: 0 });
  expect(holdBack(held, 'one', 1_000 + WINDOW).retryIn).toBe(HELD_FOR);
});

test('forgets the earliest addresses beyond the limit', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: MAX_HELD, maxLength: 4 * MAX_HELD }), (names) => {
      let held: InstantsOf = {};
      names.forEach((name, at) => (held = telling([name], at, held)));
      expect(Object.keys(held).sort()).toEqual(names.slice(-MAX_HELD).sort());
    }),
  );
});
