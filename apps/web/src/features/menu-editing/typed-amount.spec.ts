import { priceProblem, typedCount, typedRupees } from './typed-amount';

test.each([
  ['15', 15],
  [' 12.5 ', 12.5],
  ['12.', 12],
  ['.50', 0.5],
  ['1e3', undefined],
  ['12.345', undefined],
  ['-5', undefined],
  ['', undefined],
])('%j is %s rupees', (typed, rupees) => expect(typedRupees(typed)).toBe(rupees));

test.each([
  ['24', 24],
  ['007', 7],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j is %s pieces', (typed, count) => expect(typedCount(typed)).toBe(count));

test.each([
  ['', 'zero'],
  ['0.00', 'zero'],
  ['0.01', undefined],
  ['10000', undefined],
  ['10000.01', 'too-high'],
  ['9'.repeat(400), 'too-high'],
  ['1.999', 'too-fine'],
  ['1.2.3', 'no-price'],
  ['-5', 'no-price'],
])('the price %j: %s', (typed, problem) => expect(priceProblem(typed)).toBe(problem));
