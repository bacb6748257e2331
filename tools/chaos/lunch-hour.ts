import { setMaxListeners } from 'node:events';
import { BrokenPromise, type Finding, type PromiseName } from './checks/finding.js';
import { openCanteen } from './canteen/open-canteen.js';
import { Disturbance } from './faults/disturb.js';
import { injectExternal } from './faults/inject-external.js';
import { injectOwn, type Injected } from './faults/inject.js';
import { checkEverything, checkMeanwhile } from './final-checks.js';
import { Ledger } from './ledger/ledger.js';
import { Party } from './people/party.js';
import type { Lunch } from './people/lunch.js';
import { targetOf, type PlannedFault, type Round } from './plan/fault.js';
import { Random } from './random.js';
import type { LunchReport } from './report/summary.js';
import type { Site } from './site/site.js';

/** One of them is the probe. */
const STUDENTS = 45;
const CHECKED_EVERY = 20;

export interface LunchHourOptions {
  readonly site: Site;
  readonly seed: string;
  readonly rounds: readonly Round[];
  /** A broken promise does not end it. */
  readonly goOn: boolean;
  /** Ends everything, with a reason; the site's `endedByItself` aborts it. */
  readonly giveUp: AbortController;
  readonly say: (line: string) => void;
}

/** How a lunch ended: with every promise checked, at the first broken promise, or with an error that stopped it. */
export interface LunchHour extends Omit<LunchReport, 'skipped' | 'took'> {
  readonly error?: unknown;
  /** The faults that had begun and not ended when it ended. */
  readonly under: readonly PlannedFault[];
}

/** Plays a lunch hour on servers that are not started yet; they run on afterwards. Never rejects. */
export async function playLunchHour({ site, seed, rounds, goOn, giveUp, say }: LunchHourOptions): Promise<LunchHour> {
  const random = Random.of(seed).named('lunch');
  const closing = new AbortController();
  // Everybody listens to both.
  setMaxListeners(0, closing.signal, giveUp.signal);
  const ledger = new Ledger();
  const findings: Finding[] = [];
  let party: Party | undefined;
  let disturbance: Disturbance | undefined;
  let error: unknown;
  try {
    await site.start();
    const { origin, elsewhere, outbox, adminKey, opsKey } = site;
    const canteen = await openCanteen({
      origin,
      outbox,
      adminKey,
      students: STUDENTS,
      random: random.named('opening'),
      giveUp: giveUp.signal,
    });
    const lunch: Lunch = { canteen, ledger, random, origin, elsewhere, opsKey, closing: closing.signal, giveUp: giveUp.signal };
    const everybody = (party = new Party(lunch));
    await everybody.arrive();
    say(`${canteen.students.length} students, a counter, two kitchen screens and an operator are there.`);
    const playing = everybody.play();
    // A person who can't go on ends the lunch.
    playing.catch((reason: unknown) => giveUp.abort(reason));
    const broughtBy = (disturbance = new Disturbance({ site, lunch, party, say, inject: (fault) => inject(fault, site) }));
    await bringAll(rounds, broughtBy, { lunch, party: everybody, findings, goOn, say });
    closing.abort();
    const isBroken = findings.length + ledger.broken.length > 0;
    if (findings.some(({ promise }) => promise === 'recovers') || (isBroken && !goOn)) giveUp.abort(new Error('A promise is broken'));
    else {
      await playing;
      findings.push(...(await checkEverything({ site, lunch, party, say })));
    }
  } catch (reason) {
    const why: unknown = giveUp.signal.aborted ? giveUp.signal.reason : reason;
    if (why instanceof BrokenPromise) findings.push({ promise: why.promise, what: why.message });
    else error = why;
    giveUp.abort(why);
  } finally {
    closing.abort();
    party?.leave();
  }
  findings.push(...ledger.broken);
  return {
    seed,
    findings,
    ...(error !== undefined && { error }),
    faults: disturbance?.reports ?? [],
    under: disturbance?.under ?? [],
    noted: ledger.noted,
    placed: ledger.orders.size,
    refused: [...ledger.placings.values()].filter(({ outcome }) => outcome === 'refused').length,
    moves: ledger.moves.filter(({ outcome }) => outcome === 'done').length,
    units: [...ledger.units.values()].filter(({ outcome }) => outcome === 'done').length,
    restocks: ledger.restocks.length,
    rebuilt: party?.operator.done.rebuilt ?? 0,
    verified: party?.operator.done.verified ?? 0,
    restarts: restartsOf(site),
  };
}

function inject(fault: PlannedFault, site: Site): Promise<Injected> {
  const target = targetOf(fault.kind);
  return target === 'server' || target === 'clock' ? injectOwn(fault, site) : injectExternal(fault, site);
}

interface Bringing {
  readonly lunch: Lunch;
  readonly party: Party;
  /** Receives findings that the ledger does not record itself. */
  readonly findings: Finding[];
  readonly goOn: boolean;
  readonly say: (line: string) => void;
}

/** Injects all rounds, or stops at the first broken promise unless `goOn`. */
async function bringAll(
  rounds: readonly Round[],
  disturbance: Disturbance,
  { lunch, party, findings, goOn, say }: Bringing,
): Promise<void> {
  let checked = 0;
  for (const round of rounds) {
    findings.push(...(await disturbance.bring(round)));
    const doneBefore = disturbance.reports.length;
    if (doneBefore - checked >= CHECKED_EVERY) {
      checked = doneBefore;
      const broken = await checkMeanwhile({ lunch, party });
      say(`     ${lunch.ledger.orders.size} orders are acknowledged and ${broken.length === 0 ? 'stand' : 'DO NOT ALL STAND'}`);
      findings.push(...broken);
    }
    // If orders no longer work, more faults show nothing.
    const stuck = findings.some(({ promise }) => promise === 'recovers');
    if (stuck || (!goOn && findings.length + lunch.ledger.broken.length > 0)) return;
  }
}

/** Returns the starts after the first one of each server. */
function restartsOf({ servers }: Site): LunchReport['restarts'] {
  const count = (of: 'begun' | 'ready'): number => servers.reduce((sum, { starts }) => sum + Math.max(0, starts[of] - 1), 0);
  return { begun: count('begun'), ready: count('ready') };
}

/** Returns the promises that a lunch on these servers can't test. */
export function skippedPromises(site: Site): readonly PromiseName[] {
  return ['heard', 'away', ...(site.servers.length > 1 ? [] : (['lead'] as const))];
}
