// Decides orders on a short and on a long menu stream, and starts on the long one cold, on the embedded stores, in a process of its own.
import { openLog, type CommandContext, type NewEvent } from '@tiffin/event-sourcing';
import { openPorts, StoreWait } from '@tiffin/installation';
import { MenuSnapshots, MenuStream, type MenuEvent, type OfferLookup } from '@tiffin/menu';
import { acceptOrder } from '@tiffin/ordering';
import { priceOrder } from '@tiffin/contracts';
import { randomIds, systemClock } from '@tiffin/kernel';
import { randomUUID } from 'node:crypto';

/** The process's result: commands a second, and ms. */
export interface MenuRun {
  readonly short: number;
  readonly long: number;
  readonly coldWithSnapshot: number;
  readonly coldWithout: number;
}

const [dataDirectory = '', shortEvents = '', longEvents = ''] = process.argv.slice(2);
const TURNS = 4;
const TURN_MS = 1_000;
const AT_ONCE = 64;
const UNITS = 100_000_000;
const PER_APPEND = 400;
const PRICE = 2_000;
const variantId = randomUUID();
const itemId = randomUUID();

const { signal } = new AbortController();
const settings = { dataDirectory, eventStore: undefined, mongo: undefined };
const ports = await openPorts(settings, new StoreWait({ signal, notify: () => undefined }));
const { events: log, records } = ports;
await openLog(log, systemClock, randomIds);

const totals = priceOrder([{ unitPrice: PRICE, quantity: 1, packed: false }]);
const askedFor = (canteenId: string, orderId: string) => {
  const when = { placedAt: '2026-11-21T06:30:00.000Z', businessDay: '2026-11-21', businessMonth: '2026-11' };
  return { orderId, requestHash: 'f'.repeat(64), canteenId, studentId: canteenId, ...when };
};
const requestOf = (canteenId: string, orderId: string) => {
  const cart = [{ itemId, itemType: 'PackagedFood' as const, price: PRICE, quantity: 1, packed: false }];
  const { packing, total } = totals;
  return { ...askedFor(canteenId, orderId), cart, packing, total };
};
const contextOf = (id: string): CommandContext => ({ actor: { id, role: 'student' }, correlationId: id, causationId: id });

/** Appends a menu with one item, and orders of it that were all picked up. */
async function appendMenu(canteenId: string, events: number): Promise<void> {
  const added: MenuEvent = {
    type: 'PackagedItemAdded',
    data: { canteenId, itemId, category: 'Cola', variants: [{ variantId, price: PRICE, added: UNITS }] },
  };
  const line = {
    lineId: '1',
    itemType: 'PackagedFood',
    itemId,
    variantId,
    name: 'Cola',
    image: null,
    unitPrice: PRICE,
    quantity: 1,
    packed: false,
  } as const;
  const quantities = [{ itemId, variantId, quantity: 1 }];
  let orderId = '';
  const eventOf = (revision: number): MenuEvent => {
    if (revision === 0) return added;
    if (revision % 2 === 0) return { type: 'StockSold', data: { canteenId, orderId, quantities } };
    orderId = randomUUID();
    return {
      type: 'StockReserved',
      data: { canteenId, orderId, quantities, order: { ...askedFor(canteenId, orderId), ...totals, lines: [line] } },
    };
  };
  const metadata = { occurredAt: '2026-11-21T06:30:00.000Z', ...contextOf(canteenId), schemaVersion: 1 };
  for (let from = 0; from < events; from += PER_APPEND) {
    const page = Array.from({ length: Math.min(PER_APPEND, events - from) }, (_, index): NewEvent => ({
      ...eventOf(from + index),
      id: randomUUID(),
      metadata,
    }));
    await log.append(`menu-${canteenId}`, from === 0 ? 'no-stream' : from - 1, page);
  }
}

/** 64 concurrent workers who each place an order, and pick it up. */
async function decideFor(menus: MenuStream, canteenId: string, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let commands = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const orderId = randomUUID();
      const request = requestOf(canteenId, orderId);
      const accept = (offerFor: OfferLookup) => acceptOrder(offerFor, request);
      await menus.decide(canteenId, { type: 'ReserveStock', canteenId, orderId, accept }, contextOf(orderId));
      await menus.decide(canteenId, { type: 'SellStock', canteenId, orderId }, contextOf(orderId));
      commands += 2;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return commands;
}

async function coldStart(canteenId: string, snapshots?: MenuSnapshots): Promise<number> {
  const startedAt = performance.now();
  await new MenuStream(log, systemClock, randomIds, snapshots).current(canteenId);
  const took = performance.now() - startedAt;
  await snapshots?.settled();
  return took;
}

const short = randomUUID();
const long = randomUUID();
await appendMenu(short, Number(shortEvents));
await appendMenu(long, Number(longEvents));
const coldWithout = await coldStart(long, new MenuSnapshots(records, log)); // which keeps the snapshot for the next start
const coldWithSnapshot = await coldStart(long, new MenuSnapshots(records, log));

const menus = new MenuStream(log, systemClock, randomIds, new MenuSnapshots(records, log));
for (const canteenId of [short, long]) await decideFor(menus, canteenId, TURN_MS);
const decided = { short: 0, long: 0 };
for (let turn = 0; turn < TURNS; turn++) {
  decided.short += await decideFor(menus, short, TURN_MS);
  decided.long += await decideFor(menus, long, TURN_MS);
}
const perSecond = (count: number): number => Math.round(count / ((TURNS * TURN_MS) / 1_000));
const answer: MenuRun = { short: perSecond(decided.short), long: perSecond(decided.long), coldWithSnapshot, coldWithout };
process.send?.(answer);
await ports.close();
process.disconnect?.();
