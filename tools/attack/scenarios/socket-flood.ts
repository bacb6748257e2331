import { randomUUID } from 'node:crypto';
import type { Attack, AttackSocket } from '../attacker/attack.js';
import { classOfAcknowledgement, type Acknowledgement } from '../attacker/tally.js';

const SOCKETS = 4;
/** Messages that are sent together. */
const AT_ONCE = 200;
/** Bytes that wait on this side for a full connection; above it no more are written. */
const FULL = 1_000_000;

/** Students' sockets send as fast as they can: messages that are ignored, and messages that students may not send. */
export async function socketFlood(attack: Attack): Promise<void> {
  const cookies = attack.target.sessions.students.slice(0, SOCKETS);
  await Promise.all(
    cookies.map((cookie) =>
      attack.byMany(1, async () => {
        const socket = await attack.socket(cookie);
        if (socket) await flood(attack, socket);
        else await attack.passMs(100);
      }),
    ),
  );
}

async function flood(attack: Attack, socket: AttackSocket): Promise<void> {
  const count = (answer: Acknowledgement): void =>
    attack.tally.counted(classOfAcknowledgement(answer), () => `a message of a student's socket: ${JSON.stringify(answer)}`);
  while (socket.connected && !attack.isOver) {
    for (let number = 0; number < AT_ONCE; number++) {
      attack.tally.requests++;
      if (number % 2 === 0) socket.emit('newOrder', {}, count);
      else socket.emit('itemPrepared', { itemId: randomUUID() }, count);
    }
    do await attack.passMs(1);
    while (waitingIn(socket) > FULL && !attack.isOver);
  }
}

/** Bytes that the connection has not taken yet. The client's types don't expose the connection. */
function waitingIn({ io }: AttackSocket): number {
  const { ws } = io.engine.transport as unknown as { ws?: { readonly bufferedAmount: number } };
  return ws?.bufferedAmount ?? 0;
}
