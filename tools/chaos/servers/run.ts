import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { atSteadyRateWhile } from '../../bench/steady-rate.js';
import { BrokenPromise, type Finding } from '../checks/finding.js';
import { pause, until } from '../people/pause.js';
import { Random } from '../random.js';
import { KEYS } from '../site/embedded-site.js';
import type { ServersArguments } from './arguments.js';
import { checkAll, type CheckContext } from './check-all.js';
import { Crowd } from './crowd.js';
import { raisedRelease } from './raised-release.js';
import { bring, checkLead, stepsOf, type StepReport } from './steps.js';

/** The canteens, which share people and sockets evenly; sockets of each one's counter. */
const HOSTELS = ['BH7', 'BH8', 'BH9'];
const COUNTERS = 5;
/** Sockets of a student; and how many orders a second one student can place, who waits for each answer. */
const SOCKETS_EACH = 4;
const ORDERS_EACH = 0.5;
/** Before the first step, in ms. */
const WARM_UP = 5_000;
/** All sockets are connected again within, in ms. */
const BACK_WITHIN = 60_000;

export interface RunOptions extends CheckContext {
  readonly wanted: ServersArguments;
  readonly seed: string;
  /** The directory of everything. */
  readonly directory: string;
  /** Ends everything, with a reason; the site's `endedByItself` aborts it. */
  readonly giveUp: AbortController;
}

/** How a run ended. */
export interface Run {
  readonly steps: readonly StepReport[];
  readonly crowds: readonly Crowd[];
  readonly findings: readonly Finding[];
  readonly error?: unknown;
  /** Orders that were not placed, since every student still waited for an answer. */
  readonly skipped: number;
  /** While orders were placed, in ms. */
  readonly took: number;
}

/** Lets people order on three servers during the steps, and then checks everything. Never rejects. */
export async function run(options: RunOptions): Promise<Run> {
  const { site, wanted, giveUp, say } = options;
  const closing = new AbortController();
  setMaxListeners(0, closing.signal, giveUp.signal);
  const crowds: Crowd[] = [];
  const steps: StepReport[] = [];
  const findings: Finding[] = [];
  let skipped = 0;
  let took = 0;
  let error: unknown;
  try {
    await site.start();
    for (const hostel of HOSTELS) crowds.push(await openCrowd(options, hostel, closing.signal));
    say(
      `${crowds.flatMap(({ students }) => students).length} students and ${crowds.flatMap(({ screens }) => screens).length} sockets are there.`,
    );
    const startedAt = performance.now();
    const placing = atSteadyRateWhile(
      wanted.rate,
      () => !closing.signal.aborted && !giveUp.signal.aborted,
      async (number) => {
        if (!(await crowds[number % crowds.length]?.placeOne())) skipped++;
      },
    );
    placing.catch((reason: unknown) => giveUp.abort(reason));
    await bringAll(options, startedAt, steps);
    closing.abort();
    await placing;
    took = performance.now() - startedAt;
    for (const crowd of crowds) await crowd.settled();
    const isBack = (): boolean => crowds.every(({ screens }) => screens.every(({ screen }) => screen.socket.connected));
    if (!(await until(isBack, BACK_WITHIN, giveUp.signal))) say('Not every socket came back.');
    findings.push(...steps.flatMap(checkLead), ...(await checkAll(options, crowds, steps)));
  } catch (reason) {
    const why: unknown = giveUp.signal.aborted ? giveUp.signal.reason : reason;
    if (why instanceof BrokenPromise) findings.push({ promise: why.promise, what: why.message });
    else error = why;
    giveUp.abort(why);
  } finally {
    closing.abort();
    for (const crowd of crowds) crowd.leave();
  }
  findings.push(...crowds.flatMap(({ lunch }) => lunch.ledger.broken));
  return { steps, crowds, findings, skipped, took, ...(error !== undefined && { error }) };
}

function openCrowd({ site, wanted, seed, giveUp }: RunOptions, hostel: string, closing: AbortSignal): Promise<Crowd> {
  const socketsEach = Math.ceil(wanted.sockets / HOSTELS.length);
  const counter = Math.min(COUNTERS, Math.floor(socketsEach / 2));
  const students = Math.max(Math.ceil((socketsEach - counter) / SOCKETS_EACH), Math.ceil(wanted.rate / HOSTELS.length / ORDERS_EACH));
  return Crowd.open({
    origin: site.loadBalancer.origin,
    canteen: { outbox: site.outbox, adminKey: KEYS.adminKey, hostel, students, plenty: true },
    sockets: { students: socketsEach - counter, counter },
    random: Random.of(seed).named(hostel),
    opsKey: KEYS.opsKey,
    closing,
    giveUp: giveUp.signal,
  });
}

/** Spreads the steps over the available time, one after the other. */
async function bringAll({ site, wanted, directory, giveUp, say }: RunOptions, startedAt: number, reports: StepReport[]): Promise<void> {
  const raised = wanted.scenarios.includes('update') ? raisedRelease(join(directory, 'raised')) : '';
  const steps = stepsOf(wanted.scenarios, site.servers);
  const end = startedAt + wanted.minutes * 60_000;
  const every = (end - startedAt - WARM_UP) / steps.length;
  for (const [index, step] of steps.entries()) {
    await pause(startedAt + WARM_UP + index * every - performance.now(), giveUp.signal);
    giveUp.signal.throwIfAborted();
    const report = await bring(step, site, raised, giveUp.signal);
    reports.push(report);
    const lead = report.takeOver === undefined ? '' : `; another server led after ${Math.round(report.takeOver)} ms`;
    say(`  ${step.kind} of ${step.server.name}: ${Math.round(report.took)} ms${lead}`);
  }
  await pause(end - performance.now(), giveUp.signal);
}
