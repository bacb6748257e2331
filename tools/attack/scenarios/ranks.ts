import { atSteadyRateWhile } from '../../bench/steady-rate.js';
import type { Call } from '../attacker/ask.js';
import type { Attack } from '../attacker/attack.js';

/** What monitors and operators ask. */
const PATHS = ['/api/health/ready', '/api/health/live', '/api/operations/projections', '/api/metrics', '/%61pi/health/ready'];
const ADDRESSES = 4;
/** Of each address, which may make 200. */
const CALLS_A_SECOND = 180;
/** Of each session, which could make 60 while it stood. */
const OF_SESSION_A_SECOND = 55;
/** Calls without an answer, above which none is made: they would only wait on this side. */
const WAITING = 3_000;

/** Strangers at four addresses, each below its limit, who ask what monitors and operators do. */
export async function byRank(attack: Attack): Promise<void> {
  const callers = Array.from({ length: ADDRESSES }, (_, number) => ({ from: `127.0.0.${11 + number}` }));
  await flood(attack, CALLS_A_SECOND, callers, (turn) => ({ path: PATHS[turn % PATHS.length] ?? '' }));
}

/** Cookies of a kitchen that have logged out, each from an address of its own. */
export async function deadSessions(attack: Attack): Promise<void> {
  const callers = attack.target.sessions.ended.map((cookie, number) => ({ from: `127.0.0.${21 + number}`, cookie }));
  await flood(attack, OF_SESSION_A_SECOND, callers, () => ({ path: '/api/orders' }));
}

interface Flooding {
  readonly from: string;
  readonly cookie?: string;
}

async function flood(attack: Attack, perSecond: number, callers: readonly Flooding[], callOf: (turn: number) => Call): Promise<void> {
  let waiting = 0;
  await atSteadyRateWhile(
    perSecond,
    () => !attack.isOver,
    async (turn) => {
      if (waiting > WAITING) return;
      waiting += callers.length;
      const call = callOf(turn);
      const calls = callers.map(({ from, cookie }) =>
        attack.send({ ...call, headers: { ...(cookie && { cookie }) } }, call.path, { from }),
      );
      await Promise.all(calls);
      waiting -= callers.length;
    },
  );
}
