import { unfinishedErasures, UNFINISHED_ERASURES, type ErasedPerson } from '@tiffin/accounts';
import { randomIds, systemClock } from '@tiffin/kernel';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackedUp } from '../../test/backed-up.js';
import { FileErasures } from './file-erasures.js';

let installation: BackedUp;
let erasures: FileErasures;
let failures: unknown[];
/** Mails are being composed until this resolves. */
let filed: Promise<void>;
beforeEach(async () => {
  installation = await BackedUp.start();
  failures = [];
  filed = Promise.resolve();
  const logger = { warn: () => undefined, error: (...args: unknown[]) => failures.push(args), log: () => undefined, info: () => undefined };
  const { records, blobs } = installation.ports;
  erasures = new FileErasures({
    dataDirectory: installation.data,
    records,
    blobs,
    clock: systemClock,
    logger,
    mailsUnderWay: { settled: () => filed },
  });
});
afterEach(() => installation.end());

const userId = randomIds.uuid();
const erased: readonly ErasedPerson[] = [
  { userId, email: 'Rumpel.Stilz@spindle.example', userName: 'BH1-787' },
  { userId, email: 'earlier@spindle.example', userName: 'BH1-788' },
];
const outbox = (): string => join(installation.data, 'outbox');
const unfinished = (): Promise<number> => installation.ports.records.count(UNFINISHED_ERASURES, {});

/** Writes mails that became files. */
function write(mails: Readonly<Record<string, string>>): void {
  mkdirSync(outbox(), { recursive: true });
  for (const [name, text] of Object.entries(mails)) writeFileSync(join(outbox(), name), text);
}

test('a start removes mails of erased people that a crash left, and the record of it', async () => {
  write({
    'a.eml': 'To: rumpel.stilz@SPINDLE.example\r\n\r\nPassword: x',
    'b.eml': 'To: office@bh1.example\r\n\r\nFrom BH1-788',
    'c.eml': 'To: asha@bh1.example\r\n\r\nBH1-7871 and not-rumpel.stilz@spindle.example.org',
  });
  await installation.ports.records.commit(unfinishedErasures(erased));
  // The server is killed here.
  await erasures.catchUp();
  expect(readdirSync(outbox())).toEqual(['c.eml']);
  expect(await unfinished()).toBe(0);
  const files = ['records.db', 'records.db-wal'].map((name) => readFileSync(join(installation.data, name), 'latin1')).join('');
  expect(files).not.toMatch(/spindle/i);
});

test('remembers mails that can’t be removed now, until they can', async () => {
  await installation.ports.records.commit(unfinishedErasures(erased));
  writeFileSync(outbox(), 'not a directory');
  await erasures.complete(erased);
  expect(failures).toHaveLength(1);
  expect(await unfinished()).toBe(1);
  await expect(erasures.catchUp()).rejects.toThrow(/ENOTDIR/);
});

test('removes a mail that was being composed during the erasure', async () => {
  let writeLate = (): void => undefined;
  filed = new Promise((resolve) => {
    writeLate = () => {
      write({ 'late.eml': 'To: rumpel.stilz@spindle.example\r\n\r\nPassword: x' });
      resolve();
    };
  });
  await installation.ports.records.commit(unfinishedErasures(erased));
  const complete = erasures.complete(erased);
  writeLate();
  await complete;
  expect([failures, readdirSync(outbox()), await unfinished()]).toEqual([[], [], 0]);
});

test('finds a contractor’s mails by the address', async () => {
  const { userId: _id, email } = { userId: randomIds.uuid(), email: 'mohan@canteen.example' };
  const contractor: readonly ErasedPerson[] = [{ userId: _id, email }];
  write({ 'a.eml': `To: ${email}\r\n\r\nVerification code: 123456`, 'b.eml': 'To: asha@bh1.example\r\n\r\nundefined' });
  await installation.ports.records.commit(unfinishedErasures(contractor));
  await erasures.complete(contractor);
  expect([failures, readdirSync(outbox()), await unfinished()]).toEqual([[], ['b.eml'], 0]);
});
