import type { Finding } from '../checks/finding.js';
import { endedWell } from '../faults/inject.js';
import { pause, until } from '../people/pause.js';
import type { TiffinServer } from '../processes/tiffin-server.js';
import type { Scenario } from './arguments.js';
import type { ServersSite } from './servers-site.js';

/** What happens to one server. */
export type Kind = 'restart' | 'kill' | 'stop' | 'update';

export interface Step {
  readonly kind: Kind;
  readonly server: TiffinServer;
}

/** The report of a step. Instants in ms: of this process's monotonic clock, and since 1970. */
export interface StepReport extends Step {
  readonly begunAt: number;
  readonly begunOn: number;
  /** Until it was ready again, in ms; for a suspended server, how long that was. */
  readonly took: number;
  /** ms until another server took over, if the step hit the one with the leases. */
  readonly takeOver?: number;
}

/** The rolling restart comes twice. */
const ROUNDS: Readonly<Record<Scenario, readonly Kind[]>> = { restart: ['restart', 'restart'], kill: ['kill', 'stop'], update: ['update'] };
const STOPPED_FOR = 15_000;
/** How soon another server takes over, in ms. */
const LEADS_WITHIN = 10_000;
const LEADER_AWAITED = 20_000;
/** How soon the load balancer, which checks every second, uses the server again, in ms. */
const TAKEN_WITHIN = 10_000;

/** Returns the steps: each server in turn, round by round. */
export function stepsOf(scenarios: readonly Scenario[], servers: readonly TiffinServer[]): Step[] {
  return scenarios.flatMap((scenario) => ROUNDS[scenario]).flatMap((kind) => servers.map((server) => ({ kind, server })));
}

/** Runs one step and waits until the server is back and the leases are held. Throws `BrokenPromise` if it doesn't come back. */
export async function bring(
  { kind, server }: Step,
  { leadership, loadBalancer }: ServersSite,
  raised: string,
  giveUp: AbortSignal,
): Promise<StepReport> {
  const { pid } = server;
  const led = await leadership.isLeading(server);
  const begunAt = performance.now();
  const begunOn = Date.now();
  const next = () => leadership.leads.find((lead) => lead.since > begunAt && lead.pid !== pid);
  if (kind === 'update') server.program = raised;
  server.signal(SIGNALS[kind]);
  if (kind === 'stop') {
    await pause(STOPPED_FOR, giveUp);
    server.signal('SIGCONT');
  } else if (kind === 'kill') {
    await server.ended();
    await server.start();
  } else await endedWell(server);
  const took = performance.now() - begunAt;
  if (led) await until(() => next() !== undefined, LEADER_AWAITED, giveUp);
  await until(() => loadBalancer.has(server), TAKEN_WITHIN, giveUp);
  return { kind, server, begunAt, begunOn, took, ...(led && { takeOver: (next()?.since ?? Infinity) - begunAt }) };
}

const SIGNALS = { restart: 'SIGTERM', update: 'SIGTERM', kill: 'SIGKILL', stop: 'SIGSTOP' } as const;

/** Returns the last step that had begun at an instant, in ms since 1970. */
export function stepAt(steps: readonly StepReport[], at: number): StepReport | undefined {
  return steps.findLast(({ begunOn }) => begunOn <= at);
}

/** Checks that another server took over in time. */
export function checkLead({ kind, server, takeOver = 0 }: StepReport): Finding[] {
  if (takeOver <= LEADS_WITHIN) return [];
  return [{ promise: 'lead', what: `after ${kind} of ${server.name} another server led only after ${Math.round(takeOver)} ms` }];
}
