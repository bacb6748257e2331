import { Logger } from '@nestjs/common';
import { InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import { eventsOf } from '../../../test/orders-of-log.js';

import { bottles, BOTTLES, samosas, Services } from '../../../test/services.js';

let log: InMemoryEventStore;
let services: Services;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  log = new InMemoryEventStore();
  services = new Services(log);
  await services.setMenu();
  services.limit = { amount: 100_000, id: 'limit' };
});

/** The types of the events that `work` records. */
async function recordedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await eventsOf(log)).length;
  await work();
  return (await eventsOf(log)).slice(before).map(({ type }) => type);
}

describe.each([
  ['snacks', [samosas(2)], ['CreditCounted', 'CreditHeld', 'OrderPlaced']],
  ['packaged items', [samosas(1), bottles(1)], ['CreditCounted', 'CreditHeld', 'StockReserved', 'OrderPlaced']],
])('with a monthly limit, an order of %s', (_, cart, once) => {
  test('records nothing more when it is repeated after it was placed', async () => {
    expect(await recordedBy(() => services.place(...cart))).toEqual(once);
    const repeats = async (): Promise<void> => {
      for (let times = 0; times < 20; times++) expect(await services.place(...cart)).toMatchObject({ isRepeat: true });
    };
    expect(await recordedBy(repeats)).toEqual([]);
  });

  test('has one hold when it is sent twenty times at once', async () => {
    const atOnce = (): Promise<unknown> => Promise.all(Array.from({ length: 20 }, () => services.place(...cart)));
    expect(await recordedBy(atOnce)).toEqual(once);
  });
});

test.each([
  ['more units than are free', [bottles(BOTTLES + 1)], 'unavailable'],
  ['a forged price', [{ ...bottles(1), price: 100 }], 'amount_changed'],
  ['another cart under the key of an order', [bottles(2)], 'key_reused'],
])('records nothing for an order of packaged items that is refused for %s', async (_, cart, code) => {
  if (code === 'key_reused') await services.place(bottles(1));
  const refused = (): Promise<void> => expect(services.place(...cart)).rejects.toMatchObject({ code });
  expect(await recordedBy(refused)).toEqual([]);
});
