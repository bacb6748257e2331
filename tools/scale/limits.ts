import type { Figures } from './figures.js';
import { eventsOf, loadOf } from './load.js';

/** A limit of one installation, and the number of canteens that reaches it. */
export interface Limit {
  readonly what: string;
  readonly canteens: number;
  readonly then: string;
}

/**
 * Returns the limits, the tightest first. Every load grows linearly with the canteens, so the loads of one canteen tell where each
 * limit is.
 */
export function limitsOf(figures: Figures): readonly Limit[] {
  const { eventsPerSecond, mongoCores, eventsPerYear, log, trail } = loadOf(1, figures);
  const busy = figures.busy / 100;
  /** Returns how many canteens' events use up the processor time that is left in a process after its idle load. */
  const whatIsLeftTakes = (ms: number): number => (busy * 1_000 - figures.idle) / (eventsPerSecond * ms);
  const disk = figures.disk * 1e12;
  const limits: readonly Limit[] = [
    {
      what: 'one process folds all views',
      canteens: whatIsLeftTakes(figures.fold),
      then: 'leases for each view or range of canteens, so that several processes fold',
    },
    {
      what: 'every http server follows the whole log',
      canteens: whatIsLeftTakes(figures.follow),
      then: 'http servers for a range of canteens, which follow that range alone',
    },
    {
      what: 'EventStoreDB takes appends',
      canteens: figures.appends / eventsPerSecond,
      then: 'faster disks, then a log for each range of canteens',
    },
    {
      what: 'MongoDB’s primary folds and is read',
      canteens: (busy * figures.mongoCores) / mongoCores,
      then: 'views in a database of their own for each range, or sharded by canteen',
    },
    {
      what: 'a new version of a view folds a year’s log in time',
      canteens: (figures.folded * figures.rebuildWithin * 3_600) / eventsPerYear,
      then: 'several threads that fold a range each, or an archive that the fold need not read',
    },
    {
      what: 'a month’s bills are issued in the night of the 1st',
      canteens: (figures.bills * figures.billsWithin * 3_600) / figures.students,
      then: 'the lease of reactions for each range of canteens',
    },
    { what: 'the log’s disk after a year', canteens: disk / log, then: 'an archive of cold streams' },
    {
      what: 'the largest collection (audit-trail) on disk after a year',
      canteens: disk / trail,
      then: 'a collection for each year, the older ones on slower disks',
    },
  ];
  return limits.toSorted((a, b) => a.canteens - b.canteens);
}

/** Returns the share of a menu stream's capacity that a canteen's lunch needs, with one order in each append, and with full ones. */
export function menuStream(figures: Figures): { readonly alone: number; readonly full: number } {
  const { eventsPerSecond } = loadOf(1, figures);
  const decisions = (eventsPerSecond * figures.stockEvents) / eventsOf(figures);
  return { alone: decisions / figures.streamAppends, full: decisions / (figures.streamAppends * figures.batch) };
}
