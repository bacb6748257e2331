import { StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { callSlots } from './call-slots.js';

test('one that waits too long gives up, and its turn goes to the next', async () => {
  const slots = callSlots(5, 1);
  const giveBack = await slots.hold();
  expect(await rejection(slots.hold())).toBeInstanceOf(StoreUnavailable);
  giveBack();
  (await slots.hold())();
});
