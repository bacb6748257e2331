import { aligned } from '../bench/table.js';
import { FIGURES, type Figures } from './figures.js';
import { limitsOf, menuStream } from './limits.js';
import { eventsOf, loadOf, type Load } from './load.js';

const CANTEENS = [10, 1_000, 100_000];
const INPUTS = ['figure', 'unit', 'what it is', 'from'];

type Row = readonly [what: string, of: (load: Load) => string];

/** Two significant digits: the input is no more precise. */
const number = (value: number): string => {
  if (value >= 100) return Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 0 });
  return Number(value.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 3 });
};

const bytes = (value: number): string => {
  const [unit = '', size = 1] = [['TB', 1e12] as const, ['GB', 1e9] as const].find(([, least]) => value >= least) ?? ['MB', 1e6];
  return `${number(value / size)} ${unit}`;
};

const ofServers = (load: Load, text: (servers: number) => string): string => (load.httpServers === undefined ? '' : text(load.httpServers));

const rows = (figures: Figures): readonly Row[] => [
  ['orders a second at lunch', ({ ordersPerSecond }) => number(ordersPerSecond)],
  ['events a second', ({ eventsPerSecond }) => number(eventsPerSecond)],
  ['open sockets', ({ sockets }) => number(sockets)],
  ['messages a second to sockets', ({ messagesPerSecond }) => number(messagesPerSecond)],
  ['cores for calls, all http servers together', ({ calls }) => number(calls)],
  ['of each http server’s core, at rest and to follow the log', ({ following }) => `${number(following * 100)} %`],
  ['http servers', ({ httpServers }) => (httpServers === undefined ? 'no number is enough' : number(httpServers))],
  ['sockets on each', (load) => ofServers(load, (servers) => number(load.sockets / servers))],
  ['sessions looked at a second on each, in memory', (load) => ofServers(load, (servers) => number(load.sockets / servers))],
  ['memory for the sockets of each', (load) => ofServers(load, (servers) => bytes((load.sockets / servers) * figures.socketBytes * 1_000))],
  ['cores to fold the views', ({ foldingCores }) => number(foldingCores)],
  ['cores of MongoDB', ({ mongoCores }) => number(mongoCores)],
  ['events a second that EventStoreDB sends to http servers', (load) => ofServers(load, () => number(load.deliveriesPerSecond))],
  [
    'questions a second to MongoDB for others’ writes and checkpoints, at most',
    (load) => ofServers(load, () => number(load.questionsPerSecond)),
  ],
  ['the log grows in a year by', ({ log }) => bytes(log)],
  ['events in a year', ({ eventsPerYear }) => number(eventsPerYear)],
  ['the largest collection (audit-trail) grows in a year by', ({ trail }) => bytes(trail)],
  ['a year folded anew into one view', ({ eventsPerYear }) => `${number(eventsPerYear / figures.folded / 3_600)} h`],
  ['a month’s bills', ({ canteens }) => `${number((canteens * figures.students) / figures.bills / 60)} min`],
];

/** Returns the tables of docs/testing/scale.md by their names in the page. */
export function tablesOf(figures: Figures): Readonly<Record<string, string>> {
  const loads = CANTEENS.map((canteens) => loadOf(canteens, figures));
  const { alone, full } = menuStream(figures);
  return {
    inputs: aligned(
      INPUTS,
      Object.values(FIGURES).map(({ what, value, unit, from }) => [value.toLocaleString('en-US'), unit, what, from]),
    ),
    load: aligned(
      ['canteens', ...CANTEENS.map((canteens) => canteens.toLocaleString('en-US'))],
      rows(figures).map(([what, of]) => [what, ...loads.map(of)]),
    ),
    limits: aligned(
      ['limit of one installation', 'reached at', 'then'],
      limitsOf(figures).map(({ what, canteens, then }) => [what, `${number(canteens)} canteens`, then]),
    ),
    canteen: aligned(
      ['one canteen', ''],
      [
        ['events for an order', number(eventsOf(figures))],
        ['orders a second at lunch', number(loadOf(1, figures).ordersPerSecond)],
        ['of what its menu stream takes, one decision in each append', `${number(alone * 100)} %`],
        ['the same, full batches', `${number(full * 100)} %`],
      ],
    ),
  };
}

/** The page that shows the tables. */
export const PAGE = new URL('../../docs/testing/scale.md', import.meta.url);

/** Returns the page with these tables in their places. Throws if a table has no place. */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const begin = `<!-- ${name} -->\n`;
    const end = `<!-- /${name} -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`The page has no place for the table ${name}`);
    return `${text.slice(0, from + begin.length)}\n${table}\n\n${text.slice(to)}`;
  }, page);
}
