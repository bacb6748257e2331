import { i18n } from '@lingui/core';
import { checkLimit, limitTyped } from './limit-text';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['2000', 2_000],
  [' ₹1,00,000 ', 100_000],
  ['99.5', 99.5],
  ['0', 0],
])('%p is %d', (typed, amount) => expect([limitTyped(typed), checkLimit(typed)]).toEqual([amount, true]));

test.each(['', '-1', '1e3', '12.345', '100000.01', 'none'])('%p is no limit', (typed) =>
  expect(checkLimit(typed)).toBe('please enter an amount of up to ₹1,00,000.'),
);
