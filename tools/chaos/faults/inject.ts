import { businessDay, businessMonth, startOfDay } from '@tiffin/contracts';
import { execFileSync } from 'node:child_process';
import { BrokenPromise } from '../checks/finding.js';
import type { PlannedFault } from '../plan/fault.js';
import type { TiffinServer } from '../processes/tiffin-server.js';
import type { Site } from '../site/site.js';

/** A fault that has begun. */
export interface Injected {
  /** What it hits, for people. */
  readonly hit: string;
  /** Ends it; resolves once what was ended runs again. Throws if it does not start again. */
  heal(): Promise<void>;
}

const DAY = 86_400_000;
const TIME_ZONE = 'Asia/Kolkata';
/** How far after the begin of a day or month a clock jumps, in ms: bills are issued at 00:05. */
const AFTER_MIDNIGHT = 10_000;
const AFTER_MONTHS_END = 6 * 60_000;
/** The limit of file sizes in bytes; every store's files are larger. */
const FULL = 4_096;

/** Injects a fault into our own servers or their clocks. */
export async function injectOwn(fault: PlannedFault, site: Site): Promise<Injected> {
  const [server] = serversHit(fault, site);
  if (!server) throw new Error('There is no server to hit');
  switch (fault.kind) {
    case 'server-kill':
      server.signal('SIGKILL');
      await server.ended();
      return { hit: server.name, heal: async () => void (await server.start()) };
    case 'server-term':
      server.signal('SIGTERM');
      return { hit: server.name, heal: () => endedWell(server) };
    case 'server-stop':
      server.signal('SIGSTOP');
      return { hit: server.name, heal: async () => server.signal('SIGCONT') };
    case 'server-disk':
      return fullDisk(server.name, () => server.pid);
    case 'clock-minutes':
    case 'clock-hour':
      return jump(serversHit(fault, site), fault.jump, -fault.jump);
    case 'clock-midnight':
      return jump(site.servers, untilTomorrow(server.now) + AFTER_MIDNIGHT);
    case 'clock-month':
      return jump(site.servers, untilNextMonth(server.now) + AFTER_MONTHS_END);
    default:
      throw new Error(`${fault.kind} is no fault of our own servers`);
  }
}

/** Returns which of our servers a fault hits, given which one holds the leases. */
export function serversHit({ role }: PlannedFault, { servers, leader }: Site): readonly TiffinServer[] {
  if (role === 'both') return servers;
  const leaderServer = leader();
  const otherServer = servers.find((server) => server !== leaderServer);
  return [role === 'standby' && otherServer ? otherServer : leaderServer];
}

/** Makes writes fail for lack of space, until it is healed; `pid` is read again then, since another process has no limit. */
export function fullDisk(hit: string, pid: () => number): Injected {
  const limited = pid();
  limitFiles(limited, `${FULL}:`);
  return {
    hit,
    heal: async () => {
      if (pid() === limited) limitFiles(limited, 'unlimited:');
    },
  };
}

/** On Linux the limit can be changed while the process runs. */
function limitFiles(pid: number, limit: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${limit}`]);
}

/**
 * Waits for the end that SIGTERM asks for, and starts the server again; resolves once it is ready. Throws `BrokenPromise` if it
 * doesn't end cleanly.
 */
export async function endedWell(server: TiffinServer): Promise<void> {
  const ending = await server.ended();
  if (ending !== 0)
    throw new BrokenPromise('starts', `${server.name} ended with ${ending} after SIGTERM. It printed:\n${server.output.slice(-6_000)}`);
  await server.start();
}

async function jump(servers: readonly TiffinServer[], by: number, back = 0): Promise<Injected> {
  const move = (ms: number): void => servers.forEach((server) => server.moveClock(ms));
  move(by);
  return {
    hit: `the clock of ${servers.map(({ name }) => name).join(' and ')} by ${Math.round(by / 1_000)} s`,
    heal: async () => move(back),
  };
}

/** ms until the next day begins. */
export function untilTomorrow(now: Date): number {
  return nextStart(now, (day) => businessDay(day, TIME_ZONE));
}

/** ms until the next month begins. */
export function untilNextMonth(now: Date): number {
  return nextStart(now, (day) => businessMonth(businessDay(day, TIME_ZONE)));
}

/** Advances day by day until `of` returns another value. */
function nextStart(now: Date, of: (instant: Date) => string): number {
  for (let ahead = DAY; ; ahead += DAY) {
    const later = new Date(now.getTime() + ahead);
    if (of(later) !== of(now)) return startOfDay(businessDay(later, TIME_ZONE), TIME_ZONE).getTime() - now.getTime();
  }
}
