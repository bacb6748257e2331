import type { OrderMessageName } from '@tiffin/contracts';
import type { Finding } from '../checks/finding.js';

/** A change of an order as the log has it. Instants in ms since 1970 by the listener's clock. */
export interface Change {
  readonly orderId: string;
  /** The name of its message. */
  readonly name: OrderMessageName;
  readonly revision: number;
  /** Just before it was committed. */
  readonly at: number;
  /** When the order was closed, after which lists of open orders omit it; `Infinity` if it is open. */
  readonly closedAt: number;
}

/** A message shows the order after its change, or after later ones (docs/reference/decisions.md#6.4: the higher revision wins). */
export type HeardMessage = Pick<Change, 'orderId' | 'name' | 'revision'>;

/** One connection of a socket. */
export interface Connection {
  readonly from: number;
  /** `Infinity` while it is open. */
  readonly to: number;
  /** In the order in which they came. */
  readonly heard: readonly HeardMessage[];
}

/** A read after a connection was made. */
export interface Reading {
  readonly endedAt: number;
  /** The revision of each order that it listed. */
  readonly revisions: ReadonlyMap<string, number>;
}

/** Everything that one socket received, oldest first. */
export interface ListeningRecord {
  readonly name: string;
  /** Which orders a read lists. */
  readonly lists: 'all' | 'open';
  readonly connections: readonly Connection[];
  readonly readings: readonly Reading[];
}

/**
 * A message is sent once the view has its change; if the server with the lease died, another one has to take over first. A
 * connection that is open for this long after a change must receive it, in ms.
 */
const SENT_WITHIN_MS = 30_000;

/**
 * Checks what a socket received against the changes that concern it. A connection receives each change once, and an order's
 * revisions never fall. Every change was received, or was in the read after the socket had missed it, and no open connection missed
 * one.
 */
export function checkMessages(listening: ListeningRecord, changes: readonly Change[]): Finding[] {
  return [...duplicateMessages(listening, changes), ...missedMessages(listening, changes)];
}

/** Returns the ms from each loss of the connection until the next one, with the instant of the loss; `Infinity` if none followed. */
export function gapsOf({ connections }: Pick<ListeningRecord, 'connections'>): { readonly at: number; readonly ms: number }[] {
  return connections.flatMap(({ to }, index) => (to === Infinity ? [] : [{ at: to, ms: (connections[index + 1]?.from ?? Infinity) - to }]));
}

function duplicateMessages({ name: listener, connections }: ListeningRecord, changes: readonly Change[]): Finding[] {
  const broken = (what: string): Finding => ({ promise: 'heard', what: `${listener} heard ${what}` });
  return connections.flatMap(({ heard }) => {
    const last = new Map<string, number>();
    const lastLeft = new Map<string, number>();
    for (const change of changes) lastLeft.set(wordsOf(change), (lastLeft.get(wordsOf(change)) ?? 0) + 1);
    return heard.flatMap((message): Finding[] => {
      const { orderId, name, revision } = message;
      const key = wordsOf(message);
      const previous = last.get(orderId) ?? -1;
      last.set(orderId, Math.max(previous, revision));
      lastLeft.set(key, (lastLeft.get(key) ?? 0) - 1);
      return [
        ...(revision < previous ? [broken(`of order ${orderId} at revision ${revision} after revision ${previous}`)] : []),
        ...((lastLeft.get(key) ?? 0) < 0 ? [broken(`${name} of order ${orderId} once more than it happened`)] : []),
      ];
    });
  });
}

function missedMessages({ name, lists, connections, readings }: ListeningRecord, changes: readonly Change[]): Finding[] {
  const heardBy = connections.map(({ heard }) => new Map(heard.map((message) => [wordsOf(message), message.revision])));
  return changes.flatMap((change): Finding[] => {
    const { orderId, name: message, revision, at, closedAt } = change;
    const has = (heard: ReadonlyMap<string, number> | undefined): boolean => (heard?.get(wordsOf(change)) ?? -1) >= revision;
    const slept = connections.some(({ from, to }, index) => from <= at && to >= at + SENT_WITHIN_MS && !has(heardBy[index]));
    const isKnown =
      heardBy.some(has) ||
      readings.some(({ revisions, endedAt }) => {
        const read = revisions.get(orderId);
        return read === undefined ? lists === 'open' && closedAt <= endedAt : read >= revision;
      });
    if (isKnown && !slept) return [];
    const how = slept ? 'was connected and did not hear' : 'neither heard nor read';
    return [{ promise: 'heard', what: `${name} ${how} ${message} of order ${orderId} at revision ${revision}` }];
  });
}

function wordsOf({ orderId, name }: Pick<HeardMessage, 'orderId' | 'name'>): string {
  return `${orderId} ${name}`;
}
