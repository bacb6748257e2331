import type { Order, PackagedItem } from '@tiffin/contracts';
import { checkNothingElse, checkPromisedOrders } from '../checks/check-orders.js';
import { checkOperators } from '../checks/check-screens.js';
import { checkStock } from '../checks/check-stock.js';
import { checkTimelines } from '../checks/check-timelines.js';
import type { Finding } from '../checks/finding.js';
import { Operator } from '../people/operator.js';
import { pause } from '../people/pause.js';
import { monthsOf } from '../people/student.js';
import { inParallel, type Crowd } from './crowd.js';
import { checkMessages, gapsOf } from './heard-messages.js';
import type { ServersSite } from './servers-site.js';
import { stepAt, type StepReport } from './steps.js';
import { readLog, type LogContents } from './log-contents.js';

/** How long the last messages may take, in ms. */
const RECEIVED_WITHIN_MS = 30_000;
/** The longest outage during ordered restarts or updates, in ms. */
const AWAY_AT_MOST = 3_000;

export interface CheckContext {
  readonly site: ServersSite;
  /** How far the servers' clocks are ahead, in ms. */
  readonly ahead: number;
  readonly say: (line: string) => void;
}

/** Checks everything, once everybody has their last answer and every socket is connected. */
export async function checkAll(
  { site, ahead, say }: CheckContext,
  crowds: readonly Crowd[],
  steps: readonly StepReport[],
): Promise<Finding[]> {
  say('Reading the log …');
  const truth = await readLog(site.eventStore, ahead);
  const findings = [...(await checkListeningScreens(crowds, truth)), ...checkAway(crowds, steps)];
  for (const crowd of crowds) {
    say(`Reading every order of ${crowd.students[0]?.guest.name.replace(/-.*/, '') ?? 'a canteen'} …`);
    findings.push(...(await checkBooks(crowd, truth)));
  }
  say('Verifying every view …');
  const [first] = crowds;
  if (first) findings.push(...checkOperators(await new Operator(first.lunch).books()));
  return findings;
}

/** Waits until all sockets have received everything, or time is up. */
async function checkListeningScreens(crowds: readonly Crowd[], { changes }: LogContents): Promise<Finding[]> {
  const listening = crowds.flatMap(({ screens }) => screens);
  for (const end = performance.now() + RECEIVED_WITHIN_MS; ;) {
    const findings = listening.flatMap((ear) => checkMessages(ear, changes.get(ear.of) ?? []));
    if (findings.length === 0 || performance.now() > end) return findings;
    await pause(1_000, new AbortController().signal);
  }
}

/** A gap belongs to the last step that had begun. */
function checkAway(crowds: readonly Crowd[], steps: readonly StepReport[]): Finding[] {
  return crowds
    .flatMap(({ screens }) => screens)
    .flatMap((ear) => gapsOf(ear).map((gap) => ({ ...gap, name: ear.name, step: stepAt(steps, gap.at) })))
    .filter(({ ms, step }) => ms === Infinity || (ms > AWAY_AT_MOST && (step?.kind === 'restart' || step?.kind === 'update')))
    .map(({ name, ms, step }) => ({
      promise: 'away',
      what: `${name} was away for ${Math.round(ms)} ms after ${step?.kind} of ${step?.server.name}`,
    }));
}

async function checkBooks({ lunch, students, counter }: Crowd, truth: LogContents): Promise<Finding[]> {
  const { ledger, canteen } = lunch;
  const orders = [...ledger.orders.values()];
  const months = monthsOf(
    orders.map(({ createdAt }) => createdAt),
    canteen.timeZone,
  );
  const histories = new Map<string, readonly Order[]>();
  await inParallel(students, async (student) => histories.set(student.guest._id, await student.history(months, ledger.position)));
  const timelines = truth.timelines.get(canteen.canteenId) ?? new Map();
  const menuEvents = truth.menuEvents.get(canteen.canteenId) ?? [];
  const packaged = await counter.read<PackagedItem[]>('/snacks/packaged', ledger.position);
  return [
    ...checkPromisedOrders(orders, histories),
    ...checkNothingElse(ledger, histories),
    ...checkTimelines(ledger, { timelines }),
    ...checkStock(ledger, { histories, menuEvents, packaged }, canteen.opening),
  ];
}
