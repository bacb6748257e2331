import { ACCOUNT_COLLECTIONS, ERASURES, erasureOf } from '@tiffin/accounts';
import { findLogId } from '@tiffin/event-sourcing';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../src/backup/make-backup.js';
import { BackedUp, erasedIn, openBackups, student, STUDENTS } from './backed-up.js';
import { appendOrders } from './order-lives.js';

const insertStudent = (id: string, fields: object = {}) =>
  ({ kind: 'insert', collection: STUDENTS.name, record: student(id, fields) }) as const;

let installation: BackedUp;
const restored = (...path: readonly string[]): string => join(installation.root, 'restored', ...path);
beforeEach(async () => {
  installation = await BackedUp.start();
});
afterEach(() => installation.end());

test('a restore brings back log, records and pictures, with the log’s identity', async () => {
  const { ports, logId } = installation;
  await appendOrders(ports.events, 40);
  await ports.records.commit([insertStudent('101')]);
  await ports.blobs.put('samosa.webp', Buffer.from('a picture'));
  const folder = await installation.backUp();
  const head = await ports.events.head();
  const report = await installation.restore(folder);
  expect(report).toMatchObject({ logId, version: '1.2.3', events: head, records: 1, pictures: 1, erased: { listed: 0, again: 0 } });
  expect(
    readdirSync(restored())
      .filter((name) => !name.startsWith('lock.db'))
      .sort(),
  ).toEqual(['backups', 'events.db', 'pictures', 'records.db']);
  await installation.withRestored(async ({ events, records, blobs }) => {
    expect([await findLogId(events), await events.head()]).toEqual([logId, head]);
    expect(await records.count(STUDENTS, {})).toBe(1);
    expect(Buffer.from((await blobs.get('samosa.webp'))!).toString()).toBe('a picture');
    await appendOrders(events, 60);
  });
});

test('the backup’s log has every event that its records rely on, whatever is written meanwhile', async () => {
  const { events, records } = installation.ports;
  await appendOrders(events, 500);
  let writing = true;
  const write = (async () => {
    // A record says how far the log is, and the log goes on at once.
    for (let number = 0; writing; number++) {
      await appendOrders(events, 500 + number);
      await records.commit([
        { kind: 'insert', collection: 'students', record: { ...student(`s${number}`), relies: await events.head() } as StoredRecord },
      ]);
    }
  })();
  const folders = [await installation.backUp(), await installation.backUp()];
  writing = false;
  await write;
  for (const [index, folder] of folders.entries()) {
    rmSync(restored(), { recursive: true, force: true });
    await installation.restore(folder);
    await installation.withRestored(async (ports) => {
      const relied = (await ports.records.find(STUDENTS, {})).map(({ record }) => (record as unknown as { relies: number }).relies);
      const head = await ports.events.head();
      if (index > 0) expect(relied.length).toBeGreaterThan(0);
      expect(relied.filter((position) => position > head)).toEqual([]);
      // Both are of one moment: at most one of the writer's two steps lies between them.
      expect(Math.max(...relied, 0)).toBeGreaterThanOrEqual(index > 0 ? head - 3 : 0);
    });
  }
});

test('a person who was erased after the backup is erased again, with the picture, and stays on the list', async () => {
  const { ports, data } = installation;
  await ports.records.commit([insertStudent('101', { avatar: 'face.webp', fullName: 'Rumpelstiltskin' }), insertStudent('102')]);
  await ports.blobs.put('face.webp', Buffer.from('a face'));
  const folder = await installation.backUp();
  writeFileSync(join(data, 'backups', 'erased.txt'), '# ids\n101\nearlier\n99'); // the last line was cut short, or not
  expect(await installation.restore(folder)).toMatchObject({ erased: { listed: 3, again: 1 } });
  await installation.withRestored(async ({ records, blobs }) => {
    expect((await records.find(STUDENTS, {})).map(({ record }) => record._id)).toEqual(['102']);
    expect(await blobs.get('face.webp')).toBeUndefined();
    expect([...(await erasedIn(records))].sort()).toEqual(['101', '99', 'earlier']);
  });
  const bytes = readdirSync(restored(), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(restored(name)).isFile())
    .map((name) => readFileSync(restored(name), 'latin1'));
  expect(bytes.join('')).not.toMatch(/Rumpelstiltskin|101@hostel/);
  expect(readFileSync(restored('backups', 'erased.txt'), 'utf8')).toMatch(/^# .*\n101\nearlier\n99\n$/);
});

test('sessions and links to choose a password are not restored', async () => {
  const { ports } = installation;
  const collections = ['sessions', 'admin-sessions', 'password-links'];
  const stored = ACCOUNT_COLLECTIONS.filter(({ name }) => collections.includes(name)) as unknown as CollectionDefinition<StoredRecord>[];
  expect(stored).toHaveLength(3);
  await ports.records.commit(
    collections.map((collection) => ({
      kind: 'insert',
      collection,
      record: { _id: 'stolen', userId: '101', tokenHash: `Rumpelstiltskin of ${collection}` } as StoredRecord,
    })),
  );
  await installation.restore(await installation.backUp());
  await installation.withRestored(async ({ records }) => {
    for (const collection of stored) expect(await records.count(collection, {})).toBe(0);
  });
  expect(readFileSync(restored('records.db'), 'latin1')).not.toContain('Rumpelstiltskin');
});

test('people who were erased before the backup need no list: the records lack them', async () => {
  await installation.ports.records.commit([erasureOf('100', new Date())]);
  await installation.restore(await installation.backUp());
  await installation.withRestored(async ({ records }) => expect(await records.count(ERASURES, {})).toBe(1));
});

test('a contractor who was erased after the backup is erased again, and a dropped registration is dropped again', async () => {
  const { ports, data } = installation;
  const canteen = (_id: string, status: string) => ({
    _id,
    hostelType: 'BH',
    hostelNumber: 1,
    hostelName: 'Nilgiri',
    hostel: null,
    status,
  });
  const contractor = (_id: string, canteenId: string) => {
    return { _id, canteenId, fullName: `Rumpelstiltskin ${_id}`, email: `${_id}@canteen.example`, emailKey: _id, avatar: `${_id}.webp` };
  };
  await ports.records.commit([
    { kind: 'insert', collection: 'canteens', record: { ...canteen('run', 'active'), contractorId: 'replaced' } as StoredRecord },
    { kind: 'insert', collection: 'canteens', record: { ...canteen('asked', 'waiting'), contractorId: 'dropped' } as StoredRecord },
    { kind: 'insert', collection: 'contractors', record: contractor('replaced', 'run') as StoredRecord },
    { kind: 'insert', collection: 'contractors', record: contractor('dropped', 'asked') as StoredRecord },
  ]);
  await ports.blobs.put('replaced.webp', Buffer.from('a face'));
  const folder = await installation.backUp();
  writeFileSync(join(data, 'backups', 'erased.txt'), '# ids\nreplaced\ndropped\n');
  expect(await installation.restore(folder)).toMatchObject({ erased: { listed: 2, again: 2 } });
  const named = (name: string) =>
    ACCOUNT_COLLECTIONS.find((collection) => collection.name === name) as unknown as CollectionDefinition<StoredRecord>;
  await installation.withRestored(async ({ records, blobs }) => {
    expect(await records.count(named('contractors'), {})).toBe(0);
    expect((await records.find(named('canteens'), {})).map(({ record }) => record._id)).toEqual(['run']);
    expect(await records.count(named('unfinished-erasures'), {})).toBe(0);
    expect(await blobs.get('replaced.webp')).toBeUndefined();
  });
  expect(readFileSync(restored('records.db'), 'latin1')).not.toMatch(/Rumpelstiltskin|canteen\.example/);
});

describe('an unfinished backup', () => {
  const folders = (): readonly string[] => readdirSync(join(installation.data, 'backups')).filter((name) => name !== 'erased.txt');

  test('is not begun if it would leave too little disk space', async () => {
    await installation.backUp();
    const foldersBefore = folders();
    const order = {
      dataDirectory: installation.data,
      eventStore: undefined,
      mongo: undefined,
      backups: join(installation.data, 'backups'),
      folder: 'full',
      createdAt: '',
      version: '',
    };
    const almostFull = () => Promise.resolve(66_000_000);
    await expect(makeBackup(order, new AbortController().signal, almostFull)).rejects.toThrow(
      /too little room .* takes 68 MB, and 66 MB are free/,
    );
    // A scheduled backup leaves more disk space.
    const gigabyte = () => Promise.resolve(1_000_000_000);
    await expect(makeBackup({ ...order, scheduled: true }, new AbortController().signal, gigabyte)).rejects.toThrow(/takes 1,074 MB/);
    expect(folders()).toEqual(foldersBefore);
  });

  test('is removed when the server ends', async () => {
    installation.backups.start();
    await installation.backups.close();
    expect(folders()).toEqual([]);
    expect(() => installation.backups.start()).toThrow();
  });

  test('is removed at the start after a crash, and never listed', async () => {
    const folder = await installation.backUp();
    mkdirSync(join(installation.data, 'backups', '~2026-11-21T17-30-00.250Z'));
    writeFileSync(join(installation.data, 'backups', '~2026-11-21T17-30-00.250Z', 'events.db'), 'half');
    expect((await installation.backups.list()).map(({ folder }) => folder)).toEqual([folder.slice(folder.lastIndexOf('/') + 1)]);
    const [entry] = await (await openBackups(installation.data)).list();
    expect(entry).toMatchObject({ version: '1.2.3', records: 0, pictures: 0 });
    expect(folders()).toHaveLength(1);
  });

  test('is removed if a store can’t be copied, with a message', async () => {
    mkdirSync(join(installation.data, 'pictures', 'a-directory'));
    installation.backups.start();
    expect(await installation.ended()).toMatchObject({ state: 'failed', error: expect.stringMatching(/EISDIR/) as string });
    expect(folders()).toEqual([]);
  });
});
