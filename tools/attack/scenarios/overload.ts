import type { Call } from '../attacker/ask.js';
import type { Attack } from '../attacker/attack.js';
import { atSteadyRateWhile } from '../../bench/steady-rate.js';

const TIMES = 3;
const AT_ONCE = 32;
/** ms before the scenario's time. */
export const FINDING_OUT = 1_500;
/** Beyond this number of unanswered calls none is made: they would only wait on this side. */
const WAITING = 3_000;
/** Calls that are made together: this machine's timers are too coarse for each call's moment. */
const TOGETHER_MS = 5;

/** Reads at three times the rate that the server can answer, half of them by visitors and half by students. The rate is measured first. */
export async function overload(attack: Attack): Promise<void> {
  const reads = readsOf(attack);
  const read = (number: number): Promise<unknown> => attack.send(reads[number % reads.length] ?? { path: '/' }, 'a read of an overload');
  const can = await answersASecond(attack, read);
  const perSecond = Math.round(can * TIMES);
  let waiting = 0;
  let heldBack = 0;
  const atOnce = Math.max(1, Math.round((perSecond * TOGETHER_MS) / 1_000));
  await atSteadyRateWhile(
    1_000 / TOGETHER_MS,
    () => !attack.isOver,
    async (turn) => {
      const slots = Math.min(atOnce, Math.max(0, WAITING - waiting));
      heldBack += atOnce - slots;
      waiting += slots;
      await Promise.all(Array.from({ length: slots }, (_, number) => read(turn * atOnce + number).finally(() => waiting--)));
    },
  );
  attack.tally.noted.push(
    `The server answered ${Math.round(can)} reads a second; then ${perSecond} a second were made, but for ${heldBack}, when ${WAITING} waited`,
  );
}

function readsOf({ target: { sessions } }: Attack): Call[] {
  const visitors = ['/api/users/canteens', '/api/users/hostels'];
  const students = ['/api/snacks', '/api/snacks/packaged', '/api/users'];
  return sessions.students.flatMap((cookie, number): Call[] => [
    { path: visitors[number % visitors.length] ?? '' },
    { path: students[number % students.length] ?? '', headers: { cookie } },
  ]);
}

async function answersASecond(attack: Attack, read: (number: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  let answers = 0;
  let done = false;
  void attack.passMs(FINDING_OUT).then(() => (done = true));
  const worker = async (): Promise<void> => {
    while (!done) {
      await read(next++);
      answers++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers / ((performance.now() - startedAt) / 1_000);
}
