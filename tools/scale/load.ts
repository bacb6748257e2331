import type { Figures } from './figures.js';

/** The load of a lunch, and of a year, of this many canteens in one installation: one log, one set of views. */
export interface Load {
  readonly canteens: number;
  readonly ordersPerSecond: number;
  readonly eventsPerSecond: number;
  readonly sockets: number;
  /** Messages to sockets. */
  readonly messagesPerSecond: number;
  /** Cores that `http` servers need for calls, without following the log. */
  readonly calls: number;
  /** The share of a core that each `http` server needs without calls: idle, and to follow the log. */
  readonly following: number;
  /** `undefined` if following alone takes a whole server, however many there are. */
  readonly httpServers: number | undefined;
  readonly foldingCores: number;
  readonly mongoCores: number;
  /** Each event counts once per server. */
  readonly deliveriesPerSecond: number;
  /** Queries of `http` servers to MongoDB that no order causes: for others' writes, and for checkpoints. */
  readonly questionsPerSecond: number;
  readonly eventsPerYear: number;
  /** Bytes a year. */
  readonly log: number;
  readonly trail: number;
}

/** A second server serves the users of a failed one. */
const LEAST_SERVERS = 2;

/** Returns the load of this many canteens. */
export function loadOf(canteens: number, figures: Figures): Load {
  const { busy, sockets: socketsOf, remembered } = figures;
  const ordersPerSecond = (canteens * figures.ordersPerDay * figures.lunchShare) / (figures.lunch * 60);
  const eventsPerOrder = eventsOf(figures);
  const eventsPerSecond = ordersPerSecond * eventsPerOrder;
  const commands = eventsPerOrder - figures.stockEvents;
  const calls = (ordersPerSecond * (commands * figures.command + figures.reads * figures.read)) / 1_000;
  const following = (figures.idle + eventsPerSecond * figures.follow) / 1_000;
  const available = busy / 100 - following;
  const sockets = canteens * socketsOf;
  const enough = Math.max(LEAST_SERVERS, Math.ceil(calls / available), Math.ceil(sockets / remembered));
  const httpServers = available > 0 ? enough : undefined;
  const eventsPerYear = canteens * figures.ordersPerDay * figures.days * eventsPerOrder;
  return {
    canteens,
    ordersPerSecond,
    eventsPerSecond,
    sockets,
    messagesPerSecond: ordersPerSecond * messagesOf(figures),
    calls,
    following,
    httpServers,
    foldingCores: (figures.idle + eventsPerSecond * figures.fold) / 1_000,
    mongoCores: (eventsPerSecond * figures.mongo) / 1_000,
    deliveriesPerSecond: eventsPerSecond * (httpServers ?? NaN),
    questionsPerSecond: (figures.questions + figures.looks) * (httpServers ?? NaN),
    eventsPerYear,
    log: eventsPerYear * figures.eventBytes,
    trail: eventsPerYear * (figures.trailBytes + figures.trailIndexBytes),
  };
}

/** Events of an order, from its placing to its pickup. */
export const eventsOf = ({ orderEvents, unitEvents }: Figures): number => orderEvents + unitEvents;

/**
 * Messages to sockets for an order: its changes go to its student and the screens, units to the screens, and changes of stock to
 * everybody of the canteen (at most once a second, a rate that orders of one canteen don't reach).
 */
function messagesOf({ orderEvents, stockEvents, unitEvents, screens, sockets }: Figures): number {
  return (orderEvents - stockEvents) * (1 + 2 * screens) + unitEvents * 2 * screens + stockEvents * (sockets - screens);
}
