import { hash } from 'node:crypto';
import { snackLine } from '../../../test/shop.js';
import { requestHashOf } from './order-identity.js';
import type { RequestedLine } from './accept-order.js';

const orderer = { studentId: 's', canteenId: 'c' };
const hashOf = (line: RequestedLine) => requestHashOf(orderer, { cart: [line], packing: 0, total: 3_150 });

test('the hash of a cart without options is the one that was recorded before there were any', () => {
  const line = snackLine({ instructions: 'Hot' });
  const recorded = JSON.stringify([[[line.itemId, 'Snack', 1_500, 2, false, 'Hot']], 0, 3_150]);
  expect(hashOf(line)).toBe(hash('sha256', recorded));
  expect(hashOf({ ...line, options: [] })).toBe(hashOf(line));
});

test('a cart with other options has another hash, and one with the same in another sequence has the same', () => {
  expect(hashOf(snackLine({ options: ['a'] }))).not.toBe(hashOf(snackLine()));
  expect(hashOf(snackLine({ options: ['a', 'b'] }))).not.toBe(hashOf(snackLine({ options: ['a'] })));
  expect(hashOf(snackLine({ options: ['b', 'a'] }))).toBe(hashOf(snackLine({ options: ['a', 'b'] })));
});
