import type { Figures } from './figures.js';

/** A lunch, and a year, of so many canteens in one installation: one log, one set of views. */
export interface Load {
  readonly canteens: number;
  readonly ordersPerSecond: number;
  readonly eventsPerSecond: number;
  readonly sockets: number;
  /** Messages to sockets. */
  readonly messagesPerSecond: number;
  /** Cores that `http` servers need for calls, without following the log. */
  readonly calls: number;
  /** The part of a core that each `http` server needs before anybody calls: at rest, and to follow the log. */
  readonly following: number;
  /** `undefined` where following alone takes all that a server has, however many there are. */
  readonly httpServers: number | undefined;
  readonly foldingCores: number;
  readonly mongoCores: number;
  /** The same event to every server. */
  readonly deliveriesPerSecond: number;
  /** What `http` servers ask MongoDB without anybody's order: for others' writes, and for checkpoints. */
  readonly questionsPerSecond: number;
  readonly eventsPerYear: number;
  /** Bytes a year. */
  readonly log: number;
  readonly trail: number;
}

/** There is a second one for whoever was on the first. */
const LEAST_SERVERS = 2;

export function loadOf(canteens: number, figures: Figures): Load {
  const { busy, sockets: socketsOf, remembered } = figures;
  const ordersPerSecond = (canteens * figures.ordersPerDay * figures.lunchShare) / (figures.lunch * 60);
  const eventsPerOrder = eventsOf(figures);
  const eventsPerSecond = ordersPerSecond * eventsPerOrder;
  const commands = eventsPerOrder - figures.stockEvents;
  const calls = (ordersPerSecond * (commands * figures.command + figures.reads * figures.read)) / 1_000;
  const following = (figures.idle + eventsPerSecond * figures.follow) / 1_000;
  const left = busy / 100 - following;
  const sockets = canteens * socketsOf;
  const enough = Math.max(LEAST_SERVERS, Math.ceil(calls / left), Math.ceil(sockets / remembered));
  const httpServers = left > 0 ? enough : undefined;
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

/** Of an order, from its placing to its handing out. */
export const eventsOf = ({ orderEvents, unitEvents }: Figures): number => orderEvents + unitEvents;

/**
 * To sockets, for an order: what happens to it goes to its student and the screens, a unit to the screens, and what changes the stock to everybody
 * of the canteen (at most once a second, which orders of one canteen don't reach).
 */
function messagesOf({ orderEvents, stockEvents, unitEvents, screens, sockets }: Figures): number {
  return (orderEvents - stockEvents) * (1 + 2 * screens) + unitEvents * 2 * screens + stockEvents * (sockets - screens);
}
