import fc from 'fast-check';
import { plainDecimal, plainInteger } from './plain-numbers.js';

test('every whole number up to fifteen digits reads back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (number) => plainInteger(String(number)) === number));
});

test.each(['', ' 1', '1 ', '+1', '-1', '1.0', '1e3', '0x10', '٣', '1_000', 'NaN', '1234567890123456', 5, null, ['1']])(
  '%j is no plain whole number',
  (text) => expect(plainInteger(text)).toBeUndefined(),
);

test.each(['', '.5', '5.', '1e3', '0x10', '-1', '1,5', '1.2.3', ' 1.5', 'Infinity', 1.5, null])('%j is no plain decimal', (text) => {
  expect(plainDecimal(text)).toBeUndefined();
});

test('a plain decimal reads as its number', () => {
  expect(plainDecimal('12.50')).toBe(12.5);
  expect(plainDecimal('10')).toBe(10);
});
