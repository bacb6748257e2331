import type { Attack } from '../attacker/attack.js';
import type { RawConnection } from '../attacker/raw-connection.js';

const SLOW = 200;
const HALF = 200;
const IDLE = 2_000;
const PIPELINES = 20;
const PIPELINED = 100;
const DRIPS_EVERY = 100;
/** Connections that are opened together, so few that the machine refuses none. */
const BATCH = 100;
const GET = 'GET /api/users/canteens HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Holds connections: idle ones, heads and bodies that come byte by byte, incomplete calls, and many calls on one connection. */
export async function connections(attack: Attack): Promise<void> {
  const idle = open(attack, IDLE, 'nothing', '');
  const heads = open(attack, SLOW, 'a slow head', 'GET /api/users/canteens HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const bodies = open(
    attack,
    SLOW,
    'a slow body',
    'POST /api/users/query HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n{"',
  );
  const halves = open(
    attack,
    HALF,
    'half a call',
    'POST /api/users/query HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"',
  ).then((opened) => opened.forEach((connection) => connection.half()));
  const dripping = Promise.all([heads, bodies]).then(async (slow) => {
    while (!attack.isOver) {
      for (const connection of slow.flat()) void connection.write('x');
      await attack.passMs(DRIPS_EVERY);
    }
  });
  const counted = idle.then(async (opened) => {
    await attack.pass();
    attack.tally.noted.push(`${opened.filter(({ isOpen }) => isOpen).length} of ${IDLE} idle connections were open at the end`);
  });
  await Promise.all([counted, halves, dripping, attack.byMany(PIPELINES, () => pipeline(attack))]);
}

/** Opens `count` connections batch by batch, each of which sends `says`; that counts as a request. */
async function open(attack: Attack, count: number, description: string, says: string): Promise<readonly RawConnection[]> {
  const opened: RawConnection[] = [];
  while (opened.length < count && !attack.isOver) {
    const batch = Array.from({ length: Math.min(BATCH, count - opened.length) }, () => attack.connect(description));
    await Promise.all(batch.map((connection) => connection.opened));
    for (const connection of says === '' ? [] : batch) {
      attack.tally.requests++;
      void connection.write(says);
    }
    opened.push(...batch);
  }
  return opened;
}

/** Sends calls without waiting for the answers of earlier ones. */
async function pipeline(attack: Attack): Promise<void> {
  const connection = attack.connect('one of many calls on a connection');
  await connection.opened;
  attack.tally.requests += PIPELINED;
  await connection.write(GET.repeat(PIPELINED));
  while (connection.isOpen && connection.answers < PIPELINED && !attack.isOver) await attack.passMs(10);
  connection.breakOff();
}
