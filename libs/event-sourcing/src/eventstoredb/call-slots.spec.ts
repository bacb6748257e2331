import { StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { CallSlots } from './call-slots.js';

test('slots are given first come, first served, and given back once', async () => {
  const slots = new CallSlots(2);
  const [first, second] = [await slots.take(1_000), await slots.take(1_000)];
  const order: string[] = [];
  const third = slots.take(60_000).then((giveBack) => (order.push('third'), giveBack));
  const fourth = slots.take(60_000).then((giveBack) => (order.push('fourth'), giveBack));
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
  const slots = new CallSlots(1);
  const giveBack = await slots.take(1_000);
  expect(await rejection(slots.take(5))).toBeInstanceOf(StoreUnavailable);
  giveBack();
  (await slots.take(1_000))();
});
