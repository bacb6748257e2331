import fc from 'fast-check';
import { plainDecimal, plainInteger } from './plain-numbers.js';

test('reads every whole number of up to 15 digits', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (number) => plainInteger(String(number)) === number));
});

test.each(['', ' 1', '1 ', '+1', '-1', '1.0', '1e3', '0x10', '٣', '1_000', 'NaN', '1234567890123456', 5, null, ['1']])(
  '%j is not a plain whole number',
  (text) => expect(plainInteger(text)).toBeUndefined(),
);

test.each(['', '.5', '5.', '1e3', '0x10', '-1', '1,5', '1.2.3', ' 1.5', 'Infinity', 1.5, null])('%j is not a plain decimal', (text) => {
  expect(plainDecimal(text)).toBeUndefined();
});

test('reads plain decimals as numbers', () => {
  expect(plainDecimal('12.50')).toBe(12.5);
  expect(plainDecimal('10')).toBe(10);
});
