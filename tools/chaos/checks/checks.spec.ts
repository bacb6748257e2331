import { expect, test } from '@jest/globals';
import type { BillDetail, LoggedEvent, Order, PackagedItem, TimelineEntry } from '@tiffin/contracts';
import { Ledger } from '../ledger/ledger.js';
import type { BillBooks, Books } from './books.js';
import { checkBills } from './check-bills.js';
import { checkNothingElse, checkPromisedOrders } from './check-orders.js';
import { checkOperators, checkScreens } from './check-screens.js';
import { checkStock } from './check-stock.js';
import { checkTimelines } from './check-timelines.js';

/**
 * A lunch of one student with two promised orders of one laddu each, one of them prepared. The checks must find the fault in every
 * tampered read of it.
 */
const ASHA = 'asha';
const LADDU = 'laddu';
const OPENING = new Map([[LADDU, 3]]);
const CART = [{ _id: LADDU, type: 'PackagedFood', price: 100, quantity: 1, isPacked: false }] as const;

function order(_id: string, change: Partial<Order> = {}): Order {
  const items = [{ lineId: 'l', itemId: LADDU, itemType: 'PackagedFood', quantity: 1, price: 100, isPacked: false }] as Order['items'];
  const student = { _id: ASHA } as Order['studentInfo'];
  const sums = { subtotal: 100, packingCharges: 0, tax: 5, amount: 105 };
  const placed = {
    _id,
    createdAt: '2027-03-16T07:00:00.000Z',
    status: 'Pending',
    items,
    rejectionReason: null,
    studentInfo: student,
    revision: 0,
  };
  return { ...placed, ...sums, ...change } as Order;
}

function promised(): Ledger {
  const ledger = new Ledger();
  for (const id of ['one', 'two']) {
    const placing = ledger.placing({ key: `key of ${id}`, studentId: ASHA, cart: CART, total: 10_500 });
    ledger.promised(placing, order(id));
  }
  const move = ledger.move({ orderId: 'one', by: 'counter', to: 'Prepared', recall: false });
  move.outcome = 'done';
  ledger.acknowledged({ _id: 'one', revision: 2, status: 'Prepared' });
  ledger.prepared(ledger.unit('unit', LADDU), { orderId: 'one' } as Parameters<Ledger['prepared']>[1]);
  return ledger;
}

const PREPARED = order('one', { status: 'Prepared', revision: 2 });
const counter = { _id: 'c', role: 'contractor', fullName: '' } as const;
const entry = (type: string, changes: Partial<TimelineEntry> = {}): TimelineEntry => ({ at: '', type, actor: counter, ...changes });
const PLACED = entry('OrderPlaced', { to: 'Pending' });
const UNIT = entry('ItemPrepared', { itemId: LADDU });
const MADE = entry('OrderPrepared', { from: 'Pending', to: 'Prepared' });

function event(revision: number, type: string, data: object): LoggedEvent {
  const metadata = { occurredAt: '', actor: { id: '', role: 'system' }, correlationId: '', causationId: '', schemaVersion: 1 } as const;
  return { _id: String(revision), stream: 'menu-c', revision, position: revision, type, data, metadata };
}
const listed = event(0, 'PackagedItemAdded', { itemId: LADDU, category: 'Laddu', variants: [{ variantId: 'v', price: 10_000, added: 3 }] });
const reserved = (revision: number, orderId: string, quantity = 1): LoggedEvent =>
  event(revision, 'StockReserved', { orderId, quantities: [{ itemId: LADDU, variantId: 'v', quantity }] });
const free = (availableCount: number): PackagedItem[] => [
  { _id: LADDU, category: 'Laddu', image: null, variants: [{ _id: 'v', price: 100, availableCount }] },
];

function books(change: Partial<Books> = {}): Books {
  const right = {
    histories: new Map([[ASHA, [PREPARED, order('two')]]]),
    timelines: new Map([
      ['one', { order: PREPARED, timeline: [PLACED, UNIT, MADE] }],
      ['two', { order: order('two'), timeline: [PLACED] }],
    ]),
    packaged: free(1),
    menuEvents: [listed, reserved(1, 'one'), reserved(2, 'two')],
  };
  return { ...right, ...change };
}

const line = { orderId: 'one', createdAt: '', subtotal: 100, packingCharges: 0, tax: 5, amount: 105 };
function billBooks(change: Partial<BillDetail> = {}, monthlyTotal = 105): BillBooks {
  const bill = {
    _id: 'b',
    amount: 105,
    paid: false,
    lines: [line],
    adjustments: [],
    carriedIn: 0,
    carriedOut: 0,
    ...change,
  } as unknown as BillDetail;
  return { bills: new Map([[ASHA, [bill]]]), statistics: new Map([[2027, [{ month: 3, orderCount: 1, monthlyTotal }]]]) };
}

/** Returns names and words of all findings in these reads. */
function found(reads: Books, ledger = promised(), bills = billBooks()): string[] {
  return [
    ...checkPromisedOrders([...ledger.orders.values()], reads.histories),
    ...checkNothingElse(ledger, reads.histories),
    ...checkTimelines(ledger, reads),
    ...checkStock(ledger, reads, OPENING),
    ...checkBills(ledger, reads.histories, bills, 'Asia/Kolkata'),
  ].map(({ promise, what }) => `${promise}: ${what}`);
}

test('finds nothing in a lunch that kept every promise', () => expect(found(books())).toEqual([]));

test('finds a lost order', () => {
  expect(found(books({ histories: new Map([[ASHA, [PREPARED]]]) }))).toContain('stands: order two of asha was acknowledged and is lost');
});

test('finds an order that exists twice, with another id or its own', () => {
  const histories = new Map([[ASHA, [PREPARED, order('two'), order('three')]]]);
  expect(found(books({ histories }))).toContain('once: order three of asha exists, but no answer promised it');
  expect(found(books({ histories: new Map([[ASHA, [PREPARED, order('two'), order('two')]]]) }))).toContain(
    'once: order two is listed 2 times',
  );
});

test('finds an order that was refused and exists', () => {
  const ledger = promised();
  ledger.placing({ key: 'k', studentId: ASHA, cart: [{ ...CART[0], quantity: 9 }], total: 94_500 }).outcome = 'refused';
  const nine = order('nine', { items: [{ ...order('nine').items[0], quantity: 9 }] as Order['items'] });
  expect(found(books({ histories: new Map([[ASHA, [PREPARED, order('two'), nine]]]) }), ledger)).toContain(
    'refused: order nine stands, whose cart was refused under the key k',
  );
});

test('finds an order with another amount, or other lines', () => {
  const histories = new Map([[ASHA, [PREPARED, order('two', { amount: 110, items: [] })]]]);
  expect(found(books({ histories })).filter((what) => what.startsWith('amount'))).toHaveLength(2);
});

test('finds an acknowledged change that was lost', () => {
  const timelines = new Map([['one', { order: PREPARED, timeline: [PLACED, UNIT] }]]);
  expect(found(books({ timelines }))).toContain(
    'changes: order one was acknowledged as Prepared at revision 2, where its timeline has nothing',
  );
  const histories = new Map([[ASHA, [order('one', { revision: 1 }), order('two')]]]);
  expect(found(books({ histories }))).toContain('changes: order one was acknowledged as Prepared at revision 2 and reads Pending at 1');
});

test('finds a change that was made although it was refused', () => {
  const ledger = promised();
  ledger.move({ orderId: 'two', by: 'counter', to: 'Prepared', recall: false }).outcome = 'refused';
  const timelines = new Map([...books().timelines, ['two', { order: order('two'), timeline: [PLACED, MADE] }]]);
  expect(found(books({ timelines }), ledger)).toContain(
    'refused: order two was made Prepared by the counter 1 times, which was asked for and not refused 0 times',
  );
});

test('finds a unit that counts twice, and an order that was placed twice', () => {
  const timelines = new Map([...books().timelines, ['one', { order: PREPARED, timeline: [PLACED, UNIT, MADE, UNIT, PLACED] }]]);
  expect(found(books({ timelines }))).toEqual([
    'once: order one was placed 2 times',
    'units: 2 units of laddu in order one are prepared, and 1 were acknowledged',
  ]);
});

test('finds an oversold item, even if it was restocked later', () => {
  const more = event(4, 'PackagedItemChanged', {
    itemId: LADDU,
    category: 'Laddu 1',
    variants: [{ variantId: 'v', price: 10_000, added: 5 }],
  });
  const menuEvents = [listed, reserved(1, 'one', 2), reserved(2, 'two', 2), more];
  expect(found(books({ menuEvents })).join()).toContain('oversold: After StockReserved the stock of v is wrong');
});

test('finds stock that does not add up', () => {
  expect(found(books({ packaged: free(2) }))).toEqual([
    'stock: 2 of Laddu are free, where 3 were put in and orders hold 2',
    'stock: 2 of Laddu are shown as free, and the log says 1',
  ]);
});

test('finds a restock that was acknowledged and lost', () => {
  const ledger = promised();
  ledger.restock({ itemId: LADDU, name: 'Laddu 1', added: 5 }).outcome = 'done';
  expect(found(books(), ledger)).toEqual(['stock: the restock Laddu 1 of 5 was made 0 times']);
});

test('finds a wrong bill', () => {
  expect(found(books(), promised(), billBooks({ amount: 105.01 }))).toEqual(['bills: bill b says 10501 paise, and its parts make 10500']);
  expect(found(books(), promised(), billBooks({ lines: [], amount: 0 }))).toEqual([
    'bills: order one (Prepared) is billed with 0 paise, not 10500',
  ]);
  expect(found(books(), promised(), billBooks({ carriedIn: -5, amount: 100 })).join()).toContain('takes in 500 paise that no bill before');
  expect(found(books(), promised(), billBooks({}, 104)).join()).toContain('statistics: 2027-03 is counted as');
  const ledger = promised();
  ledger.payment({ billId: 'b', amount: 10_500 }).outcome = 'done';
  expect(found(books(), ledger)).toEqual(['bills: bill b was acknowledged as paid and is not']);
});

test('finds a stale screen', () => {
  const base = { id: 'one', status: 'Pending', revision: 1 };
  const read = [
    { ...base, status: 'Prepared', revision: 2 },
    { id: 'two', status: 'Pending' },
  ];
  const shown = [base, { id: 'gone', status: 'Pending' }];
  expect(checkScreens([{ name: 'a phone', shown, read }]).map(({ what }) => what)).toEqual([
    'a phone shows order one as Pending at revision 1, and it is Prepared at revision 2',
    'a phone does not show order two, which is Pending',
    'a phone shows order gone as Pending, and it is not there',
  ]);
  expect(checkScreens([{ name: 'a phone', shown: read, read }])).toEqual([]);
});

test('finds a view that differs, one that can’t be verified, and a parked event', () => {
  const parked = [{ projection: 'bills', type: 'OrderPlaced', stream: 'order-1', error: 'no' }] as never;
  const verifications = [
    { view: 'orders', differences: ['one'] },
    { view: 'bills', differences: [], error: 'away' },
  ];
  expect(checkOperators({ verifications, parked }).map(({ promise }) => promise)).toEqual(['views', 'views', 'parked']);
});
