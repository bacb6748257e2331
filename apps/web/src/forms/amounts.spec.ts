import { i18n } from '@lingui/core';
import { amountTyped, checkLimit, checkUpTo } from './amounts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['2000', 2_000],
  [' ₹1,00,000 ', 100_000],
  ['99.5', 99.5],
  ['0', 0],
])('%p is %d', (typed, amount) => expect([amountTyped(typed), checkLimit(typed)]).toEqual([amount, true]));

test.each(['', '-1', '1e3', '12.345', '100000.01', 'none'])('%p is no limit', (typed) =>
  expect(checkLimit(typed)).toBe('please enter an amount of up to ₹1,00,000.'),
);

test.each(['1', '0.01', '₹ 1,234.50'])('%p is an amount of up to 1,234.50', (typed) => expect(checkUpTo(typed, 1_234.5)).toBe(true));

test.each(['', '0', '-1', '1.999', '1234.51', 'all'])('%p is none', (typed) =>
  expect(checkUpTo(typed, 1_234.5)).toBe('Please enter an amount up to ₹1,234.50.'),
);
