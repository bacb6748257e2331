import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Attack } from '../attacker/attack.js';

const WORKERS = 4;
const GOING_ON = 8;
const UNPACKED = 16 * 1024 * 1024;
const BOUNDARIES = [257, 1_000, 12_000];
const CHUNK = 65_536;
/** Unusual values of Accept-Encoding and Content-Encoding. */
const ODD = ['gzip, gzip', 'identity', 'x-gzip', 'zstd', 'gzip;q=0', '*', ''];
/** Compression must not take the scenario's time. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const PACKERS = { gzip: gzipSync, br: (text: string) => brotliCompressSync(text, QUICKLY), deflate: deflateSync };
const JSON_ROUTES = [
  ['PATCH', '/api/users/login'],
  ['POST', '/api/users/query'],
  ['POST', '/api/contractors/register'],
] as const;

/** Sends compressed bodies, bodies that decompress to very much, boundaries that are too long, and bodies that continue after a refusal. */
export async function encodings(attack: Attack): Promise<void> {
  const { own, students } = attack.target.sessions;
  const small = JSON.stringify({ subject: 'packed', message: 'packed' });
  const csv = 'fullName,rollNo,email,phoneNumber\r\n';
  // If the server decompressed it, it would be a valid field of spaces.
  const large = `{"subject":"${' '.repeat(UNPACKED)}"}`;
  const bodies = Object.entries(PACKERS).flatMap(([encoding, pack]) => [
    { encoding, type: 'application/json', body: pack(small) },
    { encoding, type: 'application/json', body: pack(large) },
    { encoding, type: 'text/csv', body: pack(csv) },
    { encoding, type: 'text/csv', body: pack('a'.repeat(UNPACKED)) },
  ]);
  const { random } = attack;
  const packed = async (): Promise<void> => {
    const { encoding, type, body } = random.pick(bodies);
    const isCsv = type === 'text/csv';
    const [method, path] = isCsv ? (['POST', '/api/contractors/students/import'] as const) : random.pick(JSON_ROUTES);
    const headers = {
      'content-type': type,
      'content-encoding': random.chance(0.2) ? random.pick(ODD) : encoding,
      'accept-encoding': random.chance(0.5) ? random.pick(ODD) : encoding,
      ...(isCsv && { cookie: own.contractor }),
    };
    await attack.send({ method, path, headers, body }, `${method} ${path} with a ${headers['content-encoding']} body of ${type}`);
  };
  const longBoundary = async (): Promise<void> => {
    const boundary = 'b'.repeat(random.pick(BOUNDARIES));
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n\x89PNG\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: random.pick(students) };
    const call = { method: 'PATCH', path: '/api/users/avatar', headers, body: Buffer.from(body, 'latin1') };
    await attack.send(call, `PATCH /api/users/avatar with a boundary of ${boundary.length} characters`);
  };
  await Promise.all([
    attack.byMany(WORKERS, (worker) => (worker % 2 === 0 ? packed() : longBoundary())),
    attack.byMany(GOING_ON, () => goOn(attack)),
  ]);
}

/** Sends an endless body without a declared length, whatever is answered. */
async function goOn(attack: Attack): Promise<void> {
  const [method, path] = attack.random.pick(JSON_ROUTES);
  const connection = attack.connect(`${method} ${path} with a body that does not end`);
  await connection.opened;
  attack.tally.requests++;
  const chunk = `${CHUNK.toString(16)}\r\n${' '.repeat(CHUNK)}\r\n`;
  await connection.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  while (connection.isOpen && !attack.isOver) await connection.write(chunk);
  connection.breakOff();
}
