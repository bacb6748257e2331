import type { OrderStatus, TimelineEntry } from '@tiffin/contracts';
import type { Ledger, Move, PreparedUnit } from '../ledger/ledger.js';
import type { Finding } from './finding.js';

/** By order. */
type Timelines = ReadonlyMap<string, { readonly timeline: readonly TimelineEntry[] }>;

/** Checks every order's timeline against requests and answers. Call it once every client has its answers. */
export function checkTimelines(ledger: Ledger, { timelines }: { readonly timelines: Timelines }): Finding[] {
  const moves = grouped(ledger.moves, ({ orderId }) => orderId);
  const units = grouped(
    [...ledger.units.values()].filter(({ orderId }) => orderId !== undefined),
    ({ orderId = '' }) => orderId,
  );
  // A unit whose answer was lost may belong to any order.
  const doubtful = [...ledger.units.values()].filter(({ outcome }) => outcome === 'open' || outcome === 'either').length;
  return [...timelines].flatMap(([id, { timeline }]) => [
    ...checkAcknowledged(ledger, id, timeline),
    ...checkMoves(id, timeline, moves.get(id) ?? []),
    ...checkUnits(id, timeline, units.get(id) ?? [], doubtful),
  ]);
}

/** The entry of a revision is the event of that revision. */
function checkAcknowledged(ledger: Ledger, id: string, timeline: readonly TimelineEntry[]): Finding[] {
  const statuses: (OrderStatus | undefined)[] = [];
  for (const { to } of timeline) statuses.push(to ?? statuses.at(-1));
  const order = ledger.orders.get(id);
  return (order?.acknowledged ?? [])
    .filter(({ revision, status }) => statuses[revision] !== status)
    .map(({ revision, status }) => ({
      promise: 'changes',
      what: `order ${id} was acknowledged as ${status} at revision ${revision}, where its timeline has ${statuses[revision] ?? 'nothing'}`,
    }));
}

function checkMoves(id: string, timeline: readonly TimelineEntry[], moves: readonly Move[]): Finding[] {
  const placed = timeline.filter(({ type }) => type === 'OrderPlaced').length;
  const happened = countBy(
    timeline.filter(({ type, to }) => to !== undefined && type !== 'OrderPlaced'),
    ({ type, to = '', actor }) => wordsOf(to, type === 'OrderRecalled', actor.role === 'student' ? 'student' : 'counter'),
  );
  const possible = countBy(
    moves.filter(({ outcome }) => outcome !== 'refused'),
    ({ to, recall, by }) => wordsOf(to, recall, by),
  );
  const findings: Finding[] = placed === 1 ? [] : [{ promise: 'once', what: `order ${id} was placed ${placed} times` }];
  for (const [words, count] of happened) {
    const allowed = possible.get(words) ?? 0;
    if (count > allowed)
      findings.push({
        promise: 'refused',
        what: `order ${id} ${words} ${count} times, which was asked for and not refused ${allowed} times`,
      });
  }
  return findings;
}

function checkUnits(id: string, timeline: readonly TimelineEntry[], units: readonly PreparedUnit[], doubtful: number): Finding[] {
  const items = new Set([...units.map(({ itemId }) => itemId), ...timeline.flatMap(({ itemId }) => itemId ?? [])]);
  return [...items].flatMap((itemId) => {
    const entries = (type: string): number => timeline.filter((entry) => entry.type === type && entry.itemId === itemId).length;
    const unitsOfItem = units.filter((unit) => unit.itemId === itemId);
    const prepared = unitsOfItem.filter(({ outcome }) => outcome === 'done').length;
    const undone = unitsOfItem.filter((unit) => unit.undone === 'done').length;
    const perhaps = unitsOfItem.filter((unit) => unit.undone === 'open' || unit.undone === 'either').length;
    return [
      ...beyond(`units of ${itemId} in order ${id} are prepared`, entries('ItemPrepared'), prepared, prepared + doubtful),
      ...beyond(`units of ${itemId} in order ${id} are undone`, entries('ItemPreparationUndone'), undone, undone + perhaps),
    ];
  });
}

function beyond(what: string, found: number, least: number, most: number): Finding[] {
  return found >= least && found <= most ? [] : [{ promise: 'units', what: `${found} ${what}, and ${least} were acknowledged` }];
}

function wordsOf(to: string, recall: boolean, by: Move['by']): string {
  return `was ${recall ? 'recalled to' : 'made'} ${to} by the ${by}`;
}

function grouped<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, number> {
  return new Map([...grouped(items, key)].map(([name, group]) => [name, group.length]));
}
