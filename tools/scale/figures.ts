/** A number and its source: the measurement, or `assumed`. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly what: string;
  readonly from: string;
}

const SERVERS = '`npm run bench -- servers`, 2026-11-25';
const STORES = 'EventStoreDB on disk, 2026-11-21';
const DEMO = 'the demo on both servers, 2026-11-24';
const ASSUMED = 'assumed';

const figure = (value: number, unit: string, what: string, from: string): Figure => ({ value, unit, what, from });

/** The input of the simulation. After a new measurement change these, and then docs/testing/scale.md. */
export const FIGURES = {
  students: figure(300, 'students', 'of a canteen', ASSUMED),
  ordersPerDay: figure(250, 'orders', 'of a canteen a day', ASSUMED),
  lunchShare: figure(0.6, 'of a day’s orders', 'in the lunch hour', ASSUMED),
  lunch: figure(45, 'min', 'the lunch hour', ASSUMED),
  days: figure(300, 'days', 'a year with orders', ASSUMED),
  sockets: figure(80, 'sockets', 'that a canteen has open at lunch, one for each session', ASSUMED),
  screens: figure(2, 'sockets', 'of the counter among these, and as many of the wall', ASSUMED),
  reads: figure(10, 'reads', 'for each order: the menu, lists, pages', ASSUMED),
  busy: figure(60, '%', 'of a core that a process may take, so that a rush finds room', ASSUMED),
  mongoCores: figure(16, 'cores', 'of MongoDB’s primary', ASSUMED),
  disk: figure(4, 'TB', 'of a store’s disk that is used after a year', ASSUMED),
  rebuildWithin: figure(24, 'h', 'that a new version of a view may fold a year’s log', ASSUMED),
  billsWithin: figure(6, 'h', 'that a month’s bills may take in the night of the 1st', ASSUMED),

  orderEvents: figure(3.66, 'events', 'for each order that is placed, picked up or rejected: the order’s and the stock’s', DEMO),
  stockEvents: figure(0.71, 'events', 'of these the stock’s, which change the menu', DEMO),
  unitEvents: figure(3.71, 'events', 'for each order where the kitchen marks every unit: units of an order', DEMO),
  eventBytes: figure(1_260, 'bytes', 'of EventStoreDB’s log for an event, its index not counted', DEMO),
  trailBytes: figure(130, 'bytes', 'of MongoDB’s disk for a document of the audit trail (700 before it is compressed)', DEMO),
  trailIndexBytes: figure(1_010, 'bytes', 'of its eight indexes for it, as written event by event', DEMO),

  command: figure(3.6, 'ms', 'of an http server’s core for an order that it takes; other commands count the same', SERVERS),
  follow: figure(2.9, 'ms', 'of every http server’s core for an order’s event that it follows', SERVERS),
  fold: figure(4.9, 'ms', 'of the folding process’s core for an order’s event', SERVERS),
  idle: figure(40, '‰ of a core', 'of any of our processes with open sockets or views to fold while nobody orders', SERVERS),
  read: figure(0.33, 'ms', 'of an http server’s core for a read, at most: 3,102 mixed calls a second', 'figures.md, three times the load'),
  mongo: figure(1, 'ms', 'of MongoDB’s cores for an order’s event', 'figures.md, orders on EventStoreDB and MongoDB'),
  appends: figure(1_945, 'appends/s', '64 at once', STORES),
  streamAppends: figure(386, 'appends/s', 'one after another to one stream', STORES),
  folded: figure(23_964, 'events/s', 'folded into one view', 'figures.md, EventStoreDB beside the embedded log'),
  bills: figure(2_299, 'bills/s', 'issued', 'figures.md, a month’s bills (embedded)'),
  socketBytes: figure(15.5, 'kB', 'of a server for a socket', 'figures.md, 1,000 sockets'),

  batch: figure(64, 'commands', 'of a menu stream in one append, at most', 'ADR 23'),
  remembered: figure(5_000, 'records', 'of a collection that a process remembers', 'ADR 33'),
  questions: figure(200, 'questions/s', 'of a process that asks MongoDB for others’ writes, one every 5 ms', 'ADR 33'),
  looks: figure(
    300,
    'looks/s',
    'of a process at the checkpoints of the six views that an order changes, each every 20 ms at most',
    'ADR 36',
  ),
} as const satisfies Record<string, Figure>;

export type Figures = { readonly [Name in keyof typeof FIGURES]: number };

/** The numbers without their sources. */
export const MEASURED = Object.fromEntries(Object.entries(FIGURES).map(([name, { value }]) => [name, value])) as Figures;
