import { setImmediate } from 'node:timers/promises';
import type { OwnSession } from '@tiffin/contracts';
import type { Attack, AttackSocket } from '../attacker/attack.js';

const WORKERS = 8;
const SOCKETS_AT_ONCE = 5;
/** What one student may have (docs/security.md). */
const MOST = { sessions: 20, sockets: 60 };
/** Log-ins that were under way together may each have left one too many, until the next. */
const TOGETHER = WORKERS;

/** One student who logs in, opens sockets and looks at the list of sessions as fast as the server lets them. */
export async function bySessions(attack: Attack): Promise<void> {
  const { logIn } = attack.target.sessions;
  const sockets: AttackSocket[] = [];
  let cookie = attack.target.sessions.own.student;
  let loggedIn = 0;
  await attack.byMany(WORKERS, async () => {
    const headers = { 'content-type': 'application/json' };
    const heard = await attack.send({ method: 'PATCH', path: '/api/users/login', headers, body: logIn }, 'a right log-in');
    const own = heard?.cookies.find((one) => one.startsWith('tiffin_session='))?.split(';')[0];
    if (own !== undefined) {
      loggedIn++;
      cookie = own;
    }
    const opened = await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, () => attack.socket(cookie)));
    sockets.push(...opened.filter((socket) => socket !== undefined));
    await attack.send({ path: '/api/users/sessions', headers: { cookie } }, 'a list of sessions');
    await setImmediate();
    const open = sockets.filter(({ connected }) => connected).length;
    if (open > MOST.sockets + TOGETHER * SOCKETS_AT_ONCE)
      attack.tally.counted('failed', () => 'more sockets of one student than one may have');
  });
  const list = await attack.send({ path: '/api/users/sessions', headers: { cookie } }, 'a list of sessions');
  const sessions = list?.status === 200 ? (JSON.parse(list.text) as OwnSession[]).length : 0;
  if (sessions > MOST.sessions + TOGETHER) attack.tally.counted('failed', () => 'more sessions of one student than one may have');
  const open = sockets.filter(({ connected }) => connected).length;
  attack.tally.noted.push(`one student logged in ${loggedIn} times and had ${sessions} sessions and ${open} sockets at the end`);
}
