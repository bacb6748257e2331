import { shortRupees } from './counted';

test('amounts are short enough to stand on a bar', () => {
  expect([0, 812.1, 999.4, 1000, 31_240.5, 99_940, 99_960, 143_296.75, 1_000_000].map(shortRupees)).toEqual([
    '₹0',
    '₹812',
    '₹999',
    '₹1.0k',
    '₹31.2k',
    '₹99.9k',
    '₹1.0L',
    '₹1.4L',
    '₹10.0L',
  ]);
});
