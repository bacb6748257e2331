import type { Finding } from '../checks/finding.js';

/** A change of an order as the log has it. Instants in ms since 1970 by the listener's clock. */
export interface Change {
  readonly orderId: string;
  readonly revision: number;
  /** Just before it was committed. */
  readonly at: number;
  /** When the order was closed, after which lists of open orders do without it; `Infinity` where it is open. */
  readonly closedAt: number;
}

/** An order at a revision, as a message or a read showed it. */
export type Heard = Pick<Change, 'orderId' | 'revision'>;

/** One connection of a socket. */
export interface Connection {
  readonly from: number;
  /** `Infinity` while it is open. */
  readonly to: number;
  /** In the order in which it came. */
  readonly heard: readonly Heard[];
}

/** What was read after a connection had come. */
export interface Reading {
  readonly endedAt: number;
  /** Of each order that it listed. */
  readonly revisions: ReadonlyMap<string, number>;
}

/** Everything that one socket came to know, oldest first. */
export interface Listening {
  readonly name: string;
  /** Which orders a read lists. */
  readonly lists: 'all' | 'open';
  readonly connections: readonly Connection[];
  readonly readings: readonly Reading[];
}

/**
 * A change is told once the view has it: where its leader died, another one has to begin first. A connection that is open for so long after a
 * change has to hear of it itself, in ms.
 */
const TOLD_WITHIN = 30_000;

/**
 * Holds what a socket heard to the changes that concern it. In one connection an order's revisions only grow, so none comes twice or late; and
 * every change was heard of, or was in a read of what the socket had missed, while no connection slept through one.
 */
export function checkHeard(listening: Listening, changes: readonly Change[]): Finding[] {
  return [...heardAgain(listening), ...unheard(listening, changes)];
}

/** ms from each loss of the connection until the next one, with the instant of the loss; `Infinity` where none came. */
export function gapsOf({ connections }: Pick<Listening, 'connections'>): { readonly at: number; readonly ms: number }[] {
  return connections.flatMap(({ to }, index) => (to === Infinity ? [] : [{ at: to, ms: (connections[index + 1]?.from ?? Infinity) - to }]));
}

function heardAgain({ name, connections }: Listening): Finding[] {
  return connections.flatMap(({ heard }) => {
    const last = new Map<string, number>();
    return heard.flatMap(({ orderId, revision }): Finding[] => {
      const before = last.get(orderId) ?? -1;
      last.set(orderId, Math.max(before, revision));
      if (revision > before) return [];
      return [{ promise: 'heard', what: `${name} heard of order ${orderId} at revision ${revision} after revision ${before}` }];
    });
  });
}

function unheard({ name, lists, connections, readings }: Listening, changes: readonly Change[]): Finding[] {
  const heardBy = connections.map(({ heard }) => new Set(heard.map(wordsOf)));
  return changes.flatMap((change): Finding[] => {
    const { orderId, revision, at, closedAt } = change;
    const words = wordsOf(change);
    const slept = connections.some(({ from, to }, index) => from <= at && to >= at + TOLD_WITHIN && !heardBy[index]?.has(words));
    const isKnown =
      heardBy.some((heard) => heard.has(words)) ||
      readings.some(({ revisions, endedAt }) => {
        const read = revisions.get(orderId);
        return read === undefined ? lists === 'open' && closedAt <= endedAt : read >= revision;
      });
    if (isKnown && !slept) return [];
    const how = slept ? 'was connected and did not hear' : 'neither heard nor read';
    return [{ promise: 'heard', what: `${name} ${how} of order ${orderId} at revision ${revision}` }];
  });
}

function wordsOf({ orderId, revision }: Heard): string {
  return `${orderId} ${revision}`;
}
