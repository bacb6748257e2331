import type { Attack } from '../attacker/attack.js';

/** Below the 200 accounts at which an address is blocked, but near enough that others at the address would feel a fault. */
const ACCOUNTS = 197;
const KEYS = 10;
const AT_ONCE = 6;

/** Wrong log-ins to accounts that don't exist, all from one address, and wrong keys of a kitchen and the admin. */
export async function wrongLogIns(attack: Attack): Promise<void> {
  const logIns = Array.from({ length: ACCOUNTS }, (_, number) => {
    const loginInput = `BH9-${100 + number}`;
    const json = JSON.stringify({ role: 'student', loginInput, password: 'wrong-1234' });
    return () => attack.post('/api/users/login', json, 'a wrong log-in', {}, 'PATCH');
  });
  const keys = Array.from({ length: KEYS }, (_, number) => [
    () => attack.post('/api/users/orders', JSON.stringify({ key: `BH1-wrong${number}` }), 'a wrong kitchen key'),
    () => attack.post('/api/users/contractors', JSON.stringify({ key: `wrong-${number}` }), 'a wrong admin key'),
  ]).flat();
  const calls = [...logIns, ...keys];
  const waits: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const answer = await call();
      if (answer?.retryAfter !== undefined) waits.push(answer.retryAfter);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  attack.tally.noted.push(
    `new devices at the attacker's address may be asked to wait after this one; the attacker was asked ${waits.length} times, for ${Math.max(0, ...waits)} s at the most`,
  );
}
