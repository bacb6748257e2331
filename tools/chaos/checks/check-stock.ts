import type { LoggedEvent, PackagedItem } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { stockBook } from '@tiffin/menu/testing';
import type { Ledger } from '../ledger/ledger.js';
import type { Books, Histories } from './books.js';
import type { Finding } from './finding.js';

type Shelves = ReturnType<typeof stockBook>;

/**
 * Checks stock in the log, as it is shown, and against acknowledged orders. `opening`: what was put in before the lunch, by item;
 * every item has one variant.
 */
export function checkStock(ledger: Ledger, books: Omit<Books, 'timelines'>, opening: ReadonlyMap<string, number>): Finding[] {
  const { menuEvents, packaged, histories } = books;
  let shelves: Shelves;
  try {
    shelves = stockBook(menuEvents.map(asRecorded));
  } catch (error) {
    return [{ promise: 'oversold', what: error instanceof Error ? error.message : String(error) }];
  }
  const { findings, putIn } = checkRestocks(ledger, menuEvents, opening);
  return [
    ...findings,
    ...checkReservations(ledger, menuEvents),
    ...packaged.flatMap((item) => checkShelf(item, putIn.get(item._id) ?? 0, orderedUnitsOf(histories, item._id), shelves)),
  ];
}

function asRecorded({ _id, ...event }: LoggedEvent): RecordedEvent {
  return { id: _id, ...event } as RecordedEvent;
}

/** Sums up every restock, from the log if its answer was lost. */
function checkRestocks(ledger: Ledger, events: readonly LoggedEvent[], opening: ReadonlyMap<string, number>) {
  const findings: Finding[] = [];
  const putIn = new Map(opening);
  const changes = events.filter(({ type }) => type === 'PackagedItemChanged').map(({ data }) => (data as { category: string }).category);
  for (const { itemId, name, added, outcome } of ledger.restocks) {
    const times = changes.filter((change) => change === name).length;
    if (times > 1 || (times === 0 && outcome === 'done'))
      findings.push({ promise: 'stock', what: `the restock ${name} of ${added} was made ${times} times` });
    if (times > 0 && outcome === 'refused')
      findings.push({ promise: 'refused', what: `the restock ${name} was refused and made all the same` });
    putIn.set(itemId, (putIn.get(itemId) ?? 0) + times * added);
  }
  return { findings, putIn };
}

function checkReservations(ledger: Ledger, events: readonly LoggedEvent[]): Finding[] {
  return events
    .filter(({ type }) => type === 'StockReserved')
    .map(({ data }) => (data as { orderId: string }).orderId)
    .filter((orderId) => !ledger.orders.has(orderId))
    .map((orderId) => ({ promise: 'once', what: `stock is reserved for order ${orderId}, which no answer promised` }));
}

function checkShelf({ category, variants }: PackagedItem, putIn: number, ordered: number, shelves: Shelves): Finding[] {
  const [variant] = variants;
  const available = variant?.availableCount ?? 0;
  const logged = shelves.get(variant?._id ?? '')?.free;
  const findings: Finding[] = [];
  if (ordered > putIn) findings.push({ promise: 'oversold', what: `${ordered} of ${category} are sold, and there were ${putIn}` });
  if (available !== putIn - ordered)
    findings.push({
      promise: 'stock',
      what: `${available} of ${category} are free, where ${putIn} were put in and orders hold ${ordered}`,
    });
  if (available !== logged)
    findings.push({ promise: 'stock', what: `${available} of ${category} are shown as free, and the log says ${logged}` });
  return findings;
}

/** Returns the units of an item in all orders that were not rejected. */
function orderedUnitsOf(histories: Histories, itemId: string): number {
  const orders = [...histories.values()].flat().filter(({ status }) => status !== 'Rejected');
  const lines = orders.flatMap(({ items }) => items.filter((line) => line.itemId === itemId));
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
