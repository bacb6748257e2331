import fc from 'fast-check';
import { WrittenIds } from './written-ids.js';

test('whatever was written may be there', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (ids) => {
      const written = new WrittenIds();
      ids.forEach((id) => written.add(id));
      expect(ids.filter((id) => !written.mayHave(id))).toEqual([]);
    }),
  );
});

test('what was not is known not to be there, but for few', () => {
  const written = new WrittenIds();
  for (let number = 0; number < 100_000; number += 1) written.add(`order-${number}`);
  const others = Array.from({ length: 10_000 }, (_, number) => `bill-${number}`);
  expect(others.filter(written.mayHave).length).toBeLessThan(100);
});
