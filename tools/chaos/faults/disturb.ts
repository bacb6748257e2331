import type { Finding } from '../checks/finding.js';
import type { Party } from '../people/party.js';
import type { Lunch } from '../people/lunch.js';
import { pause } from '../people/pause.js';
import type { ProbeOrder } from '../people/probe.js';
import type { PlannedFault, Round } from '../plan/fault.js';
import { impactOf, type FaultReport } from '../report/fault-impact.js';
import type { Site } from '../site/site.js';
import type { Injected } from './inject.js';

/** After a fault has ended, an order must be acknowledged, visible and on screens within this time, in ms. */
const RECOVERS_WITHIN = 60_000;
/** docs/reference/design.md#5. */
const LEADS_WITHIN = 10_000;

export interface DisturbanceOptions {
  readonly site: Site;
  readonly lunch: Lunch;
  readonly party: Party;
  readonly inject: (fault: PlannedFault) => Promise<Injected>;
  readonly say: (line: string) => void;
}

interface Begun {
  readonly fault: PlannedFault;
  readonly hit: string;
  readonly injectedAt: number;
  /** The process that held the leases until then, if it was ended or stopped. */
  readonly led: number | undefined;
}

/** Injects faults round by round, and waits after each until orders work again. */
export class Disturbance {
  readonly reports: FaultReport[] = [];
  /** Faults that have begun and not ended. */
  readonly under: PlannedFault[] = [];
  readonly #begunAt = performance.now();

  constructor(private readonly options: DisturbanceOptions) {}

  /** Rejects if a server does not start again; returns what did not recover. */
  async bring(round: Round): Promise<Finding[]> {
    const { lunch } = this.options;
    await pause(round.pause, lunch.giveUp);
    lunch.giveUp.throwIfAborted();
    const begun = await Promise.all(round.faults.map(({ fault, after }) => this.#bringOne(fault, after)));
    const recovered = await within(RECOVERS_WITHIN, this.#overSince(begun));
    if (!recovered) {
      const numbers = begun.map(({ fault }) => `${fault.number} (${fault.kind})`).join(' and ');
      return [
        {
          promise: 'recovers',
          what: `no order was acknowledged, visible and heard of within ${RECOVERS_WITHIN} ms after fault ${numbers}`,
        },
      ];
    }
    return begun.flatMap((injected) => this.#report(injected, recovered, begun.length > 1));
  }

  /** Returns the probe's orders, once an order that is sent now has ended, and all before it. */
  async #overSince(begun: readonly Begun[]): Promise<readonly ProbeOrder[]> {
    const { probe } = this.options.party;
    await probe.fire();
    return probe.since(Math.min(...begun.map(({ injectedAt }) => injectedAt)));
  }

  async #bringOne(fault: PlannedFault, after: number): Promise<Begun> {
    const { lunch, party, inject } = this.options;
    await pause(after, lunch.giveUp);
    this.under.push(fault);
    const [led] = fault.kind.startsWith('server-') && fault.role === 'leader' ? this.options.site.leads().slice(-1) : [];
    const injectedAt = performance.now();
    const injected = await inject(fault);
    // It is surely sent during the fault; its result is read later.
    const probing = party.probe.fire();
    probing.catch(() => undefined);
    await pause(fault.lasts, lunch.giveUp);
    await injected.heal();
    this.under.splice(this.under.indexOf(fault), 1);
    return { fault, hit: injected.hit, injectedAt, led: led?.pid };
  }

  #report({ fault, hit, injectedAt, led }: Begun, probed: readonly ProbeOrder[], together: boolean): Finding[] {
    const { number, kind, lasts } = fault;
    const impact = impactOf(probed.filter(isComplete), injectedAt);
    const next = this.options.site.leads().find(({ since, pid }) => since > injectedAt && pid !== led);
    const takeOver = led !== undefined && next ? next.since - injectedAt : undefined;
    const at = injectedAt - this.#begunAt;
    this.reports.push({ number, kind, hit, at, lasts, together, impact: impact, ...(takeOver !== undefined && { takeOver }) });
    const figures = [impact.acknowledged, impact.visible, impact.heard].map((value) => Math.round(value)).join(' / ');
    const lead = takeOver === undefined ? '' : `; another server led after ${Math.round(takeOver)} ms`;
    this.options.say(
      `${String(number).padStart(4)} ${kind}${together ? ' (with another)' : ''} on ${hit}, ${lasts} ms: felt ${figures} ms${lead}`,
    );
    // While a store is away no server can take over.
    if (takeOver === undefined || takeOver <= LEADS_WITHIN || together) return [];
    return [{ promise: 'lead', what: `after fault ${number} (${kind}) another server led only after ${Math.round(takeOver)} ms` }];
  }
}

/** Later orders are still in progress: they were sent after the last one that was waited for. */
function isComplete({ acknowledgedAt, visibleAt, heardAt }: ProbeOrder): boolean {
  return acknowledgedAt !== undefined && visibleAt !== undefined && heardAt !== undefined;
}

/** `undefined` if it takes longer than `ms`. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let impatience: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => (impatience = setTimeout(() => resolve(undefined), ms)));
  return Promise.race([work, timeout]).finally(() => clearTimeout(impatience));
}
