import type { OwnSession } from '@tiffin/contracts';
import type { Attack, AttackSocket } from '../attacker/attack.js';

const WORKERS = 8;
const SOCKETS_AT_ONCE = 5;
/** What one student may have (docs/architecture/security.md). Each concurrent call may have seen room for one more. */
const MOST = { sessions: 20 + WORKERS, sockets: 60 + WORKERS * SOCKETS_AT_ONCE };

/** One student who logs in, opens sockets and reads the list of sessions as fast as the server allows. */
export async function bySessions(attack: Attack): Promise<void> {
  const { own, logIn } = attack.target.sessions;
  const { tally } = attack;
  const sockets: AttackSocket[] = [];
  let cookie = own.student;
  let loggedIn = 0;
  let mostSessions = 0;
  let mostSockets = 0;
  const enter = async (): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await attack.send({ method: 'PATCH', path: '/api/users/login', headers, body: logIn }, 'a right log-in');
    const opened = answer?.cookies.find((header) => header.startsWith('tiffin_session='))?.split(';')[0];
    if (opened === undefined) return;
    loggedIn++;
    cookie = opened;
  };
  const listen = async (): Promise<void> => {
    const opened = await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, () => attack.socket(cookie)));
    sockets.push(...opened.filter((socket) => socket !== undefined));
    mostSockets = Math.max(mostSockets, sockets.filter(({ connected }) => connected).length);
  };
  const listSessions = async (): Promise<void> => {
    const list = await attack.send({ path: '/api/users/sessions', headers: { cookie } }, 'a list of sessions');
    if (list?.status === 200) mostSessions = Math.max(mostSessions, (JSON.parse(list.text) as OwnSession[]).length);
  };
  const does = [enter, listen, listSessions, listen];
  await attack.byMany(WORKERS, async (worker) => await does[worker % does.length]?.());
  if (mostSessions > MOST.sessions) tally.counted('failed', () => 'more sessions of one student than one may have');
  if (mostSockets > MOST.sockets) tally.counted('failed', () => 'more sockets of one student than one may have');
  tally.noted.push(`one student logged in ${loggedIn} times, and had ${mostSessions} sessions and ${mostSockets} sockets at the most`);
}
