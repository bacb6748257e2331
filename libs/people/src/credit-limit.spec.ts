import { limitFor } from './credit-limit.js';

const canteens = (amount: number | null) => ({ creditLimit: { amount, id: 'c' } });
const own = (amount: number | 'none' | null) => ({ creditLimit: { amount, id: 's' } });

test.each([
  ['neither says anything', {}, {}, undefined],
  ['the canteen has none any more', canteens(null), {}, undefined],
  ['the canteen has one', canteens(200_000), {}, { amount: 200_000, id: 'c/' }],
  ['the student has one of their own', canteens(200_000), own(50_000), { amount: 50_000, id: 'c/s' }],
  ['the student alone has one, of nothing', {}, own(0), { amount: 0, id: '/s' }],
  ['the student is excepted', canteens(200_000), own('none'), undefined],
  ['the student’s exception has ended', canteens(200_000), own(null), { amount: 200_000, id: 'c/s' }],
])('where %s', (_, canteen, student, limit) => expect(limitFor(canteen, student)).toEqual(limit));
