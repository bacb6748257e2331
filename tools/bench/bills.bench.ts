import { BILL_AGES, type Bill, type BillsByAge, type BillsPage } from '@tiffin/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { Latencies } from './latencies.js';
import { AT_ONCE, timed, type Call } from './order-load.js';
import { forgetPeak, peakMemory } from './process-memory.js';
import { runChildProcess } from './run-child-process.js';
import { atSteadyRate, atSteadyRateWhile } from './steady-rate.js';

/** `BENCH_STUDENTS` and `BENCH_ORDERS` reduce it for a trial run. */
const STUDENTS = Number(process.env['BENCH_STUDENTS'] ?? 2_000);
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 60_000);
const LISTS = { perSecond: 20, count: Number(process.env['BENCH_LISTS'] ?? 400) };
const PLACED_PER_SECOND = 50;
/** In Kolkata October ends at 18:30; its bills are issued at 18:35. */
const CLOCK = { demo: '2026-10-31T16:00:00Z', folded: '2026-10-31T17:00:00Z', due: '2026-10-31T18:34:00Z' };
const TIMEOUT_MS = 600_000;
const PAGE = 100;
const YEARS = { days: 730, orders: Number(process.env['BENCH_YEARS_ORDERS'] ?? 146_000) };
const SUMS_MS = 100;

const say = (text: string): unknown => process.stdout.write(`${text} (load ${loadavg()[0]?.toFixed(1)}) …\n`);

/**
 * Two canteens at midnight on the 1st: how long the server takes to issue a month's bills, and how long the contractor waits for a
 * page of them while orders are placed. It is the built server in a process of its own, with existing orders.
 */
export async function benchBills(): Promise<BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const removeData = (): void => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeData);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const data = join(directory, 'data');
    const rows: BenchRow[] = [];
    say('Demo data');
    await (await ChildServer.start({ TIFFIN_DATA: data, TIFFIN_CLOCK: CLOCK.demo })).stop();
    say(`${STUDENTS.toLocaleString('en-US')} students, ${ORDERS.toLocaleString('en-US')} orders`);
    await runChildProcess('./bills-seed.ts', [data, String(STUDENTS), String(ORDERS)]);
    say('Their views');
    await (await ChildServer.start({ TIFFIN_DATA: data, TIFFIN_CLOCK: CLOCK.folded })).stop();
    say('The night of the 1st');
    const server = await ChildServer.start({ TIFFIN_DATA: data, TIFFIN_CLOCK: CLOCK.due });
    try {
      const canteens = [await DemoCanteen.open('BH1', server.url, agent), await DemoCanteen.open('GH1', server.url, agent)] as const;
      rows.push(...(await measureIssuing(server, canteens)), ...(await measureSums(canteens)), ...(await measureLists(canteens)));
    } finally {
      await server.stop();
    }
    return [...rows, ...(await measureYears(join(directory, 'years'), agent))];
  } finally {
    agent.destroy();
    process.off('exit', removeData);
    removeData();
  }
}

/** Measures from the first bill to the last, by the server's clock. */
async function measureIssuing(server: ChildServer, canteens: readonly DemoCanteen[]): Promise<BenchRow[]> {
  const megabytes = (): number => Math.round(peakMemory(server.pid) / 2 ** 20);
  const before = megabytes();
  forgetPeak(server.pid);
  const deadline = Date.now() + TIMEOUT_MS;
  let bills: readonly Bill[] = [];
  do {
    if (Date.now() > deadline) throw new Error(`${bills.length} bills were issued, and no more`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    bills = (await Promise.all(canteens.map(billsOf))).flat();
  } while (bills.length < STUDENTS);
  const at = bills.map(({ issuedOn }) => Date.parse(issuedOn)).sort((a, b) => a - b);
  const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1_000;
  const orders = `${ORDERS.toLocaleString('en-US')} orders`;
  return [
    { name: `${bills.length.toLocaleString('en-US')} bills issued over ${orders}, the first to the last`, value: seconds, unit: 's' },
    { name: 'bills a second', value: bills.length / Math.max(seconds, 0.001), unit: 'bills/s' },
    { name: 'the most memory meanwhile', value: megabytes(), unit: 'MB', baseline: { name: 'before', value: before } },
  ];
}

async function billsOf({ contractor }: DemoCanteen): Promise<readonly Bill[]> {
  const bills: Bill[] = [];
  for (let page = 1; ; page++) {
    const answer = (await contractor.get(`/bills?month=10&year=2026&limit=${PAGE}&page=${page}`)) as BillsPage;
    bills.push(...answer.bills);
    if (!answer.billsInfo.hasNextPage) return bills;
  }
}

/** Measures the unpaid amounts by age, and a month's total, while no bill is paid. */
function measureSums([canteen]: readonly [DemoCanteen, DemoCanteen]): Promise<BenchRow[]> {
  say('Sums of bills');
  return slowestOf(canteen, `of ${(STUDENTS / 2).toLocaleString('en-US')} bills`, [
    ['what is unpaid by age', '/bills/ageing'],
    ['what a month comes to', '/bills/totals?month=10&year=2026'],
  ]);
}

async function slowestOf({ contractor }: DemoCanteen, over: string, sums: readonly (readonly [string, string])[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, path] of sums) {
    const latencies = new Latencies();
    await atSteadyRate(
      LISTS.perSecond,
      LISTS.count / 4,
      timed(() => contractor.get(path), latencies),
    );
    const value = latencies.percentile(99);
    rows.push({ name: `${name}, ${over}, p99`, value, unit: 'ms', goal: `<= ${SUMS_MS}`, met: value <= SUMS_MS });
  }
  return rows;
}

/** Measures the sums that a contractor sees over two years, when all but the last month is mostly paid. */
async function measureYears(data: string, agent: Agent): Promise<BenchRow[]> {
  say('Two years: demo data');
  await (await ChildServer.start({ TIFFIN_DATA: data, TIFFIN_CLOCK: CLOCK.demo })).stop();
  say(`${STUDENTS.toLocaleString('en-US')} students, ${YEARS.orders.toLocaleString('en-US')} orders in ${YEARS.days} days`);
  await runChildProcess('./bills-seed.ts', [data, STUDENTS, YEARS.orders, YEARS.days].map(String));
  say('Their views and bills');
  const issuing = await ChildServer.start({ TIFFIN_DATA: data, TIFFIN_CLOCK: CLOCK.due });
  await untilIssued(await DemoCanteen.open('BH1', issuing.url, agent));
  await issuing.stop();
  const { paid } = await runChildProcess<{ paid: number }>('./bills-pay.ts', [data, '2026-10']);
  say(`${paid.toLocaleString('en-US')} bills paid`);
  const server = await ChildServer.start({ TIFFIN_DATA: data, TIFFIN_CLOCK: CLOCK.due });
  try {
    return await slowestOf(await DemoCanteen.open('BH1', server.url, agent), `two years of ${STUDENTS / 2} students`, [
      ['what is unpaid by age', '/bills/ageing'],
      ['what a month comes to', '/bills/totals?month=10&year=2026'],
      ['the statistics of 24 months', '/orders/statistics/range?from=2024-11&to=2026-10'],
      ['the statistics of a month', '/orders/statistics/range?from=2026-10&to=2026-10'],
      ["a day's close", '/contractors/day?date=2026-10-15'],
    ]);
  } finally {
    await server.stop();
  }
}

/** Resolves once no more bills come. */
async function untilIssued({ contractor }: DemoCanteen): Promise<void> {
  for (let before = -1, now = 0; before !== now || now === 0;) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const ages = (await contractor.get('/bills/ageing')) as BillsByAge;
    [before, now] = [now, BILL_AGES.reduce((sum, age) => sum + ages[age].count, 0)];
  }
}

/** Reads pages anywhere in the list, every fourth one of a search, alone and while orders are placed. */
async function measureLists([canteen]: readonly [DemoCanteen, DemoCanteen]): Promise<BenchRow[]> {
  const pages = Math.ceil(STUDENTS / 2 / 20);
  const list: Call = (number) =>
    canteen.contractor.get(
      `/bills?month=10&year=2026&${number % 4 === 3 ? `search=${number % 10}` : `page=${1 + ((number * 7) % pages)}`}`,
    );
  const measure = async (): Promise<Latencies> => {
    await atSteadyRate(LISTS.perSecond, LISTS.count / 4, timed(list, new Latencies()));
    const latencies = new Latencies();
    await atSteadyRate(LISTS.perSecond, LISTS.count, timed(list, latencies));
    return latencies;
  };
  say('Pages of bills alone');
  const alone = await measure();
  say(`The same while ${PLACED_PER_SECOND} orders a second are placed`);
  let goesOn = true;
  const placing = new Latencies();
  const placed = atSteadyRateWhile(
    PLACED_PER_SECOND,
    () => goesOn,
    timed((number) => place(canteen.student(number), canteen.twoSnacks(number)), placing),
  );
  const during = await measure().finally(() => (goesOn = false));
  await placed;
  const name = `a page of bills while ${PLACED_PER_SECOND} orders a second are placed`;
  return [
    ...during.rows(name, { name: 'without orders', latencies: alone }),
    { name: 'an order meanwhile, p99', value: placing.percentile(99), unit: 'ms' },
  ];
}
