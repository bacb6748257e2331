import { CSV_MAX_BYTES } from '@tiffin/http';
import type { Attack } from '../attacker/attack.js';
import type { RawConnection } from '../attacker/raw-connection.js';

const BOUNDARY = 'attack';
const DECLARED = 4_000_000;
const FORM = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n`;
const DRIP = 'x'.repeat(64);
const DRIPS_EVERY = 100;
/** As many forms as the server reads at once, plus as many as may wait. */
const AT_ONCE = 16;
const OF_ONE = 64;

/**
 * Uploads that come a few bytes at a time: as many as the server reads at once, and as many as may wait. The waiting ones break
 * off, then the others; then a single student begins 64.
 */
export async function slowUploads(attack: Attack): Promise<void> {
  const { students } = attack.target.sessions;
  const cookieOf = (number: number): string => students[number % students.length] ?? '';
  const begin = (cookie: string): RawConnection => {
    const connection = attack.connect('a slow upload');
    attack.tally.requests++;
    const head = [
      'PATCH /api/users/avatar HTTP/1.1',
      'host: localhost',
      `cookie: ${cookie}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      `content-length: ${DECLARED}`,
    ];
    void connection.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${FORM}`, 'latin1'));
    return connection;
  };
  const slow = Array.from({ length: AT_ONCE }, (_, number) => begin(cookieOf(number)));
  const dripping = drip(attack, slow);
  await attack.pass(1 / 8);
  const waiting = Array.from({ length: AT_ONCE }, (_, number) => begin(cookieOf(number + 1)));
  await attack.pass(1 / 8);
  waiting.forEach((connection) => connection.breakOff());
  await attack.pass(1 / 8);
  slow.forEach((connection) => connection.breakOff());
  await attack.pass(1 / 8);
  await drip(
    attack,
    Array.from({ length: OF_ONE }, () => begin(cookieOf(0))),
  );
  await dripping;
}

async function drip(attack: Attack, connections: readonly RawConnection[]): Promise<void> {
  while (!attack.isOver && connections.some(({ isOpen }) => isOpen)) {
    for (const connection of connections) void connection.write(DRIP);
    await attack.passMs(DRIPS_EVERY);
  }
}

const CONNECTIONS = 256;
/** None of them takes a file, and the last does not exist. */
const ROUTES = ['/api/users/query', '/api/orders', '/api/users/orders', '/api/contractors/students/import', '/api/nothing'];

/** Files of almost 1 MiB without a session, many at once, whose last byte never comes. */
export async function heldCsv(attack: Attack): Promise<void> {
  const length = CSV_MAX_BYTES - 10;
  const allButOne = Buffer.alloc(length - 1, 'a,b\r\n');
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, number) => {
      const path = ROUTES[number % ROUTES.length] ?? '';
      const connection = attack.connect(`POST ${path} with a text/csv that is held open`);
      await connection.opened;
      attack.tally.requests++;
      await connection.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\ncontent-length: ${length}\r\n\r\n`);
      await connection.write(allButOne);
    }),
  );
  await attack.pass();
}
