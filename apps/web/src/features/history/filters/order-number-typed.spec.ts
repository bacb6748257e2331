import { asOrderNumber } from './order-number-typed';

test.each([
  ['5E21A0C4', '5E21A0C4'],
  [' 5e21a0c4 ', '5E21A0C4'],
  ['#5e21a0c4', '5E21A0C4'],
  ['0f9c2a44-0000-4000-8000-00005e21a0c4', '5E21A0C4'],
  ['5E21A0C', undefined],
  ['5E21A0C4F', undefined],
  ['chips', undefined],
  ['', undefined],
])('%j is the number %s', (typed, number) => {
  expect(asOrderNumber(typed)).toBe(number);
});
