import { SOCKET_PATH } from '@tiffin/contracts';
import type { Attack } from '../attacker/attack.js';

const WORKERS = 32;
const HANDSHAKE = `${SOCKET_PATH}/?EIO=4&transport=polling`;
/** The next message of Socket.IO's protocol: connect. */
const CONNECT = '40';
/** One handshake in this many continues. */
const GOES_ON = 4;

/** Makes handshakes without a session as fast as possible: plain ones, and some that look like a connection's next call. */
export async function handshakes(attack: Attack): Promise<void> {
  const counts = { plain: 0, disguised: 0 };
  const letIn = { plain: 0, disguised: 0 };
  await attack.byMany(WORKERS, async (worker) => {
    const kind = worker % 2 === 0 ? 'plain' : 'disguised';
    const number = counts[kind]++;
    const answer = await attack.send({ path: kind === 'plain' ? HANDSHAKE : `${HANDSHAKE}&xsid=1` }, 'a handshake without a session');
    if (answer?.status !== 200) return;
    letIn[kind]++;
    const sid = /"sid":"([^"]+)"/.exec(answer.text)?.[1];
    if (sid !== undefined && number % GOES_ON === 0)
      await attack.send(
        { method: 'POST', path: `${HANDSHAKE}&sid=${sid}`, body: CONNECT },
        'a socket without a session that wants to be let in',
      );
  });
  for (const kind of ['plain', 'disguised'] as const)
    attack.tally.noted.push(`${counts[kind]} ${kind} handshakes without a session, ${letIn[kind]} of them let in`);
}
