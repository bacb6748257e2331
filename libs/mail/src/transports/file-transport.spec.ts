import { temporaryDirectory } from '@tiffin/read-models/testing';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { letterOf } from '../../test/letters.js';
import { mailsIn } from '../testing/mail-files.js';
import { FileTransport } from './file-transport.js';
import { TransportAway } from './mail-transport.js';

const from = { name: 'Tiffin', address: 'tiffin@canteen.example' };
const queuedAt = new Date('2026-11-21T06:30:00.123Z');
const unaborted = new AbortController().signal;

let directory: ReturnType<typeof temporaryDirectory>;
let outbox: string;
const lines: unknown[] = [];
let transport: FileTransport;

beforeEach(() => {
  directory = temporaryDirectory();
  outbox = join(directory.path, 'outbox');
  lines.length = 0;
  const addLine = (line: unknown): void => void lines.push(line);
  transport = new FileTransport(outbox, from, { log: addLine, warn: addLine, error: addLine });
});
afterEach(() => directory.remove());

test('a mail written twice is one complete file that only its owner can read, and the log shows only its name', async () => {
  await transport.send({ id: '0b1c', queuedAt, letter: letterOf() }, unaborted);
  expect(lines).toEqual([{ msg: expect.stringContaining('TIFFIN_SMTP_URL'), file: '2026-11-21T06-30-00.123Z-0b1c.eml' }]);
  await transport.send({ id: '0b1c', queuedAt, letter: letterOf() }, unaborted);
  expect(readdirSync(outbox)).toEqual(['2026-11-21T06-30-00.123Z-0b1c.eml']);
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  expect(statSync(join(outbox, '2026-11-21T06-30-00.123Z-0b1c.eml')).mode & 0o777).toBe(0o600);
  const [mail] = mailsIn(outbox);
  expect(mail).toMatchObject({
    to: 'asha@canteen.example',
    subject: 'Your Tiffin account',
    messageId: '<0b1c@canteen.example>',
    types: ['text/plain', 'text/html'],
  });
  expect(mail?.headers.get('date')).toBe('Sat, 21 Nov 2026 06:30:00 +0000');
});

test('the file shows the lines of the mail unencoded, also with non-ASCII names', async () => {
  const letter = letterOf({ opening: ['Hello Áshā,', 'this is yours.'] });
  await transport.send({ id: '0b1c', queuedAt, letter }, unaborted);
  const file = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8');
  for (const line of ['Hello Áshā,', 'Login: BH1-103', 'Password: aB3dE6gH9kL2', 'https://canteen.example/login?token=abc_def-123&next=a'])
    expect(file.split('\r\n')).toContain(line);
});

test('an id that is not a valid file name is encoded', async () => {
  await transport.send({ id: '../../etc/passwd:\n', queuedAt, letter: letterOf() }, unaborted);
  expect(readdirSync(outbox)).toEqual([expect.stringMatching(/^2026-11-21T06-30-00\.123Z-[\w-]+\.eml$/)]);
});

test('a directory that can’t be written means TransportAway and leaves no partial file', async () => {
  writeFileSync(outbox, 'a file');
  await expect(transport.send({ id: '0b1c', queuedAt, letter: letterOf() }, unaborted)).rejects.toThrow(TransportAway);
  expect(readdirSync(directory.path)).toEqual(['outbox']);
});
