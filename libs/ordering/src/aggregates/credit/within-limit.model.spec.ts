import { Logger } from '@nestjs/common';
import { Refusal } from '@tiffin/kernel';
import {
  answerLost,
  ControllableEventStore,
  InMemoryEventStore,
  requestLost,
  storeAway,
  undisturbed,
  type Interference,
} from '@tiffin/event-sourcing/testing';
import { foldHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { eventsOf } from '../../../test/orders-of-log.js';
import { CANTEEN, STUDENT, uuid } from '../../../test/orders.js';
import { bottles, samosas, Services } from '../../../test/services.js';
import { ordersView } from '../../views/orders.view.js';
import { orderIdOf } from '../../use-cases/place-order/order-identity.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
/** Paise: a few carts' worth. */
const LIMITS = [10_000, 15_000, 30_000];

const DISTURBANCES: Readonly<Record<string, Interference>> = { undisturbed, answerLost, requestLost, storeAway };

/** A call of a phone to one of two servers. The same key is the same call, or another cart with that key. */
const call = fc.record({
  kind: fc.constant('place' as const),
  server: fc.nat(1),
  key: fc.nat(4),
  snacks: fc.integer({ min: 1, max: 4 }),
  bottles: fc.nat(2),
  /** What is lost, and from which append on. */
  append: fc.nat(2),
  disturbed: fc.constantFrom(...Object.keys(DISTURBANCES), 'undisturbed', 'undisturbed', 'undisturbed'),
});
const ending = fc.record({ kind: fc.constantFrom('reject' as const, 'hand out' as const), server: fc.nat(1), key: fc.nat(4) });
const setting = fc.record({ kind: fc.constant('limit' as const), amount: fc.constantFrom(undefined, undefined, ...LIMITS) });

type Act =
  typeof call extends fc.Arbitrary<infer Call> ? Call | (typeof ending extends fc.Arbitrary<infer Ending> ? Ending : never) : never;

beforeAll(() => Logger.overrideLogger(false));

test('never exceeds a limit with concurrent orders on several servers and lost answers', async () => {
  const together = fc.array(fc.oneof({ weight: 4, arbitrary: call }, { weight: 1, arbitrary: ending }), { minLength: 1, maxLength: 4 });
  const scenarios = fc.array(fc.oneof({ weight: 4, arbitrary: together }, { weight: 2, arbitrary: setting.map((one) => [one]) }), {
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(scenarios, async (steps) => {
      const log = new InMemoryEventStore();
      const servers = [0, 1].map(() => {
        const store = new ControllableEventStore(log);
        return { store, services: new Services(store) };
      });
      await servers[0]!.services.setMenu();
      let limit: number | undefined = LIMITS[0];
      let setting = 0;
      const setLimit = (amount: number | undefined): void => {
        limit = amount;
        setting++;
        for (const { services } of servers) services.limit = amount === undefined ? undefined : { amount, id: String(setting) };
      };
      setLimit(limit);
      for (const step of steps) {
        const before = await acceptedTotal(log);
        if (step[0]?.kind === 'limit') setLimit(step[0].amount);
        else await Promise.all((step as readonly Act[]).map((action) => doing(servers[action.server]!, action)));
        const after = await acceptedTotal(log);
        // Orders accepted before the limit was lowered stay; nothing is accepted beyond it.
        if (limit !== undefined) expect(after).toBeLessThanOrEqual(Math.max(before, limit));
      }
      const before = await acceptedTotal(log);
      await new Services(log).react();
      expect(await acceptedTotal(log)).toBe(before);
    }),
    { numRuns: RUNS },
  );
});

/** The total of the student's accepted and not rejected orders, including those that the reactor still has to place. */
async function acceptedTotal(log: InMemoryEventStore): Promise<number> {
  const events = await eventsOf(log);
  const orders = foldHistory(ordersView, events);
  const accepted = events.flatMap(({ type, data }) =>
    type === 'StockReserved' ? [(data as { order: { orderId: string; total: number } }).order] : [],
  );
  const unplaced = accepted.filter(({ orderId }) => !orders.has(orderId));
  const placed = [...orders.values()].filter(({ orderId, status }) => orderId && status !== 'Rejected');
  return [...placed, ...unplaced].reduce((sum, { total }) => sum + total, 0);
}

async function doing({ store, services }: { store: ControllableEventStore; services: Services }, action: Act): Promise<void> {
  const key = uuid(action.key);
  try {
    if (action.kind === 'place') {
      store.disturbAppends(...Array<Interference>(action.append).fill(undisturbed), DISTURBANCES[action.disturbed] ?? undisturbed);
      await services.placeUnder(key, [samosas(action.snacks), ...(action.bottles > 0 ? [bottles(action.bottles)] : [])]);
    } else
      await services.move(action.kind === 'reject' ? 'Rejected' : 'PickedUp', orderIdOf({ canteenId: CANTEEN, studentId: STUDENT }, key));
  } catch (error) {
    if (!(error instanceof Refusal) && !/lost|away/.test(String(error))) throw error;
  }
}
