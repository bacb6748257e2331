import type { BillDetail, Bill, BillsGenerated, OrderTimeline, PackagedItem, StatisticsRow } from '@tiffin/contracts';
import type { BillBooks, Books, Histories } from './checks/books.js';
import { checkBills } from './checks/check-bills.js';
import { checkNothingElse, checkPromisedOrders } from './checks/check-orders.js';
import { checkOperators, checkScreens } from './checks/check-screens.js';
import { checkStock } from './checks/check-stock.js';
import { checkTimelines } from './checks/check-timelines.js';
import type { Finding } from './checks/finding.js';
import { untilNextMonth } from './faults/inject.js';
import type { Lunch } from './people/lunch.js';
import type { Party } from './people/party.js';
import { pause } from './people/pause.js';
import { monthsOf } from './people/student.js';
import type { Site } from './site/site.js';

/** The web client reads waiting lists again every 30 s (docs/reference/decisions.md#6.4), which makes up for a missed message. In ms. */
const SCREENS_RIGHT_WITHIN = 45_000;
const AT_ONCE = 8;
const AFTER_MONTHS_END = 10 * 60_000;

export interface FinalCheckContext {
  readonly site: Site;
  readonly lunch: Lunch;
  readonly party: Party;
  readonly say: (line: string) => void;
}

/** Checks the promises so far; cheap enough while people go on ordering. */
export async function checkMeanwhile({ lunch, party }: Pick<FinalCheckContext, 'lunch' | 'party'>): Promise<Finding[]> {
  const { orders, position } = lunch.ledger.snapshot();
  return checkPromisedOrders(orders, await party.histories(position));
}

/** Checks everything, once every client has its last answer. */
export async function checkEverything(context: FinalCheckContext): Promise<Finding[]> {
  const { lunch, party, say } = context;
  const { ledger } = lunch;
  say('Reading every order …');
  const histories = await party.histories(ledger.position);
  say('Comparing every screen …');
  const screens = await checkScreensSettled(party, histories);
  say('Reading every timeline …');
  const books = await readBooks(context, histories);
  say('Billing …');
  const bills = await readBills(context, histories);
  say('Verifying every view …');
  const operators = await party.operator.books();
  return [
    ...checkPromisedOrders([...ledger.orders.values()], histories),
    ...checkNothingElse(ledger, histories),
    ...checkTimelines(ledger, books),
    ...checkStock(ledger, books, lunch.canteen.opening),
    ...screens,
    ...checkBills(ledger, histories, bills, lunch.canteen.timeZone),
    ...checkOperators(operators),
  ];
}

/** Screens are right at once, or after the web client's next regular read. */
async function checkScreensSettled(party: Party, histories: Histories): Promise<Finding[]> {
  const end = performance.now() + SCREENS_RIGHT_WITHIN;
  for (;;) {
    const findings = checkScreens(await party.screens(histories));
    if (findings.length === 0 || performance.now() > end) return findings;
    await pause(1_000, new AbortController().signal);
  }
}

async function readBooks({ lunch, party }: FinalCheckContext, histories: Histories): Promise<Books> {
  const { caller } = party.counter;
  const ids = [...histories.values()].flat().map(({ _id }) => _id);
  const timelines = new Map<string, OrderTimeline>();
  await inParallel(ids, async (id) => void timelines.set(id, await caller.read<OrderTimeline>(`/orders/${id}/timeline`)));
  return {
    histories,
    timelines,
    packaged: await caller.read<PackagedItem[]>('/snacks/packaged', lunch.ledger.position),
    menuEvents: await party.operator.events(`menu-${lunch.canteen.canteenId}`),
  };
}

/** Moves the clock into the next month, so that every month with orders is over; issues all bills and reads them. */
async function readBills({ site, lunch, party }: FinalCheckContext, histories: Histories): Promise<BillBooks> {
  const { caller } = party.counter;
  const ahead = untilNextMonth(site.leader().now) + AFTER_MONTHS_END;
  for (const server of site.servers) server.moveClock(ahead);
  await caller.enter();
  for (;;) {
    const { status, body, position } = await caller.definitely('POST', '/bills/generate', { json: {} });
    if (status !== 200) throw new Error(`Bills could not be generated: ${status} ${JSON.stringify(body)}`);
    lunch.ledger.position = Math.max(lunch.ledger.position, position);
    const { issued, revised } = body as BillsGenerated;
    if (issued + revised === 0) break;
  }
  const bills = new Map<string, BillDetail[]>();
  await inParallel([...histories.keys()], async (studentId) => {
    const listed = await caller.read<Bill[]>(`/bills/${studentId}`, lunch.ledger.position);
    const details: BillDetail[] = [];
    for (const { _id } of [...listed].reverse()) details.push(await caller.read<BillDetail>(`/bills/${_id}/detail`));
    bills.set(studentId, details);
  });
  const months = monthsOf(
    [...histories.values()].flat().map(({ createdAt }) => createdAt),
    lunch.canteen.timeZone,
  );
  const statistics = new Map<number, readonly StatisticsRow[]>();
  for (const year of new Set(months.map((month) => Number(month.slice(0, 4)))))
    statistics.set(year, await caller.read<StatisticsRow[]>(`/orders/statistics?year=${year}`, lunch.ledger.position));
  return { bills, statistics };
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const remaining = [...items];
  const worker = async (): Promise<void> => {
    for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
