import { StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { callSlots } from './call-slots.js';

test('slots are given first come, first served, and given back once', async () => {
  const slots = callSlots(60_000, 2);
  const [first, second] = [await slots.hold(), await slots.hold()];
  const order: string[] = [];
  const third = slots.hold().then((giveBack) => (order.push('third'), giveBack));
  const fourth = slots.hold().then((giveBack) => (order.push('fourth'), giveBack));
  first();
  first();
  const giveBackThird = await third;
  expect(order).toEqual(['third']);
  giveBackThird();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
  second();
});

test('one that waits too long gives up, and its turn goes to the next', async () => {
  const slots = callSlots(5, 1);
  const giveBack = await slots.hold();
  expect(await rejection(slots.hold())).toBeInstanceOf(StoreUnavailable);
  giveBack();
  (await slots.hold())();
});
