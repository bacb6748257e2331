import { StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { callSlots } from './call-slots.js';

test('a call that waits too long fails, and the next one gets its slot', async () => {
  const slots = callSlots(5, 1);
  const release = await slots.acquire();
  expect(await rejection(slots.acquire())).toBeInstanceOf(StoreUnavailable);
  release();
  (await slots.acquire())();
});
