import { StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { callSlots } from './call-slots.js';

test('one that waits too long gives up, and its turn goes to the next', async () => {
  const slots = callSlots(5, 1);
  const giveBack = await slots.acquire();
  expect(await rejection(slots.acquire())).toBeInstanceOf(StoreUnavailable);
  giveBack();
  (await slots.acquire())();
});
