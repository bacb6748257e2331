import { atSteadyRateWhile } from '../../bench/steady-rate.js';
import type { Call } from '../attacker/ask.js';
import type { Attack } from '../attacker/attack.js';

/** What monitors and operators ask. */
const PATHS = ['/api/health/ready', '/api/health/live', '/api/operations/projections', '/api/metrics', '/%61pi/health/ready'];
const ADDRESSES = 4;
/** From each address; the limit is 200. */
const CALLS_A_SECOND = 180;
/** From each session; the limit was 60 while it existed. */
const OF_SESSION_A_SECOND = 55;
/** Beyond this number of unanswered calls none is made: they would only wait on this side. */
const WAITING = 3_000;

/** Callers without a session at four addresses, each below its limit, ask what monitors and operators ask. */
export async function byRank(attack: Attack): Promise<void> {
  const callers = Array.from({ length: ADDRESSES }, (_, number) => ({ from: `127.0.0.${11 + number}` }));
  await flood(attack, CALLS_A_SECOND, callers, (turn) => ({ path: PATHS[turn % PATHS.length] ?? '' }));
}

/** Sends cookies of ended kitchen sessions, each from an address of its own. */
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
