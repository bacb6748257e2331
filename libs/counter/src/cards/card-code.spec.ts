import fc from 'fast-check';
import { cardCode, readCard, type CardFacts } from './card-code.js';

const facts: fc.Arbitrary<CardFacts> = fc.record({
  studentId: fc.uuid(),
  number: fc.nat(1_000),
  until: fc.option(fc.integer({ min: 1_700_000_000, max: 4_000_000_000 })),
});
const key = fc.stringMatching(/^[\w-]{43}$/);

test('is read by the canteen that signed it and by no other', () =>
  fc.assert(
    fc.property(facts, key, key, (made, own, others) => {
      fc.pre(own !== others);
      const code = cardCode(own, made);
      expect(readCard(own, code)).toEqual(made);
      expect(readCard(others, code)).toBeUndefined();
    }),
  ));

test('is invalid after any change', () =>
  fc.assert(
    fc.property(facts, key, fc.nat(), fc.constantFrom('0', 'a', 'Z', '.', '-'), (made, own, at, other) => {
      const code = cardCode(own, made);
      const place = at % code.length;
      fc.pre(code[place] !== other);
      const changed = code.slice(0, place) + other + code.slice(place + 1);
      // The signature's last character has two unused bits.
      expect(place === code.length - 1 ? undefined : readCard(own, changed)).toBeUndefined();
    }),
  ));

test.each(['', '.', 'TIFFIN1', 'https://elsewhere.example', 'TIFFIN1....'])('%j is not a card', (text) => {
  expect(readCard('key', text)).toBeUndefined();
});

test('is short enough for a code that prints in two centimetres and scans at 10 cm', () => {
  const longest = { studentId: 'd0000000-0000-4000-8000-000000000001', number: 1_000, until: 4_000_000_000 };
  expect(cardCode('key', longest).length).toBeLessThanOrEqual(84);
});
