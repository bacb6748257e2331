import { lockDirectory } from '@tiffin/sqlite';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFailureMessage, UnusableBackup } from '../src/index.js';
import { UnfinishedRestore } from '../src/restore/unfinished-restore.js';
import { BackedUp, open } from './backed-up.js';
import { appendOrders } from './order-lives.js';

let installation: BackedUp;
const restored = (...path: readonly string[]): string => join(installation.root, 'restored', ...path);

describe('a refused restore leaves nothing', () => {
  let backup: string;
  let folder: string;
  beforeAll(async () => {
    installation = await BackedUp.start();
    await appendOrders(installation.ports.events, 5);
    await installation.ports.blobs.put('samosa.webp', Buffer.from('a picture'));
    backup = await installation.backUp();
    folder = join(backup, '..', 'copy');
  });
  beforeEach(() => {
    rmSync(restored(), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    cpSync(backup, folder, { recursive: true });
  });
  afterAll(() => installation.end());
  const manifest = (): string => join(folder, 'manifest.json');

  test.each<[string, (path: string) => void, RegExp]>([
    ['a changed file', (path) => appendFileSync(join(path, 'events.db'), 'x'), /events\.db is damaged/],
    ['a file cut short', (path) => truncateSync(join(path, 'records.db'), 4_096), /records\.db is damaged/],
    ['a missing picture', (path) => rmSync(join(path, 'pictures', 'samosa.webp')), /samosa\.webp is missing/],
    ['no manifest', (path) => rmSync(join(path, 'manifest.json')), /no backup of Tiffin/],
    ['half a manifest', (path) => truncateSync(join(path, 'manifest.json'), 40), /damaged/],
    ['another program’s manifest', (path) => writeFileSync(join(path, 'manifest.json'), '{"name":"app"}'), /no backup of Tiffin/],
  ])('%s', async (_, harm, sentence) => {
    harm(folder);
    await expect(installation.restore(folder)).rejects.toThrow(sentence);
    await expect(installation.restore(folder)).rejects.toThrow(UnusableBackup);
    expect(existsSync(restored('restoring'))).toBe(false);
    expect(existsSync(restored('events.db'))).toBe(false);
  });

  test.each([
    ['format', { format: 2 }, /newer Tiffin/],
    ['path', { files: { '../escaped': { bytes: 0, sha256: 'a'.repeat(64) } } }, /damaged/],
    ['logId', { logId: 'another' }, /log is not the one/],
  ])('a manifest with another %s', async (_, value, sentence) => {
    writeFileSync(manifest(), JSON.stringify({ ...(JSON.parse(readFileSync(manifest(), 'utf8')) as object), ...value }));
    await expect(installation.restore(folder)).rejects.toThrow(sentence);
    expect(existsSync(restored('restoring'))).toBe(false);
  });

  test('if the backup has no list of erased people and none is named', async () => {
    const copy = join(installation.root, 'alone', 'copy');
    cpSync(folder, copy, { recursive: true });
    await expect(installation.restore(copy)).rejects.toThrow(/no list of erased people/);
    const erasedList = join(installation.root, 'empty.txt');
    writeFileSync(erasedList, '');
    await installation.restore(copy, { erasedList });
    expect(existsSync(restored('events.db'))).toBe(true);
  });

  test('if the directory holds anything, or a server uses it', async () => {
    await expect(installation.restore(folder, { dataDirectory: installation.data })).rejects.toThrow(/is not empty/);
    mkdirSync(restored());
    const lock = lockDirectory(restored());
    await expect(installation.restore(folder)).rejects.toThrow(/Another Tiffin already uses/);
    lock.release();
    await installation.restore(folder);
    await expect(installation.restore(folder)).rejects.toThrow(/is not empty \((backups|events\.db|pictures|records\.db)\)/);
  });

  test('if it is interrupted', async () => {
    const interruption = new AbortController();
    const watcher = { began: () => undefined, advanced: () => interruption.abort(new Error('interrupted')) };
    await expect(installation.restore(folder, { signal: interruption.signal, watcher })).rejects.toThrow('interrupted');
    expect(existsSync(restored('restoring'))).toBe(false);
  });

  test.each([0, 2, 4])('killed after %i pieces are in place: no server starts on it, and the next restore starts again', async (placed) => {
    await installation.restore(folder);
    const pieces = ['pictures', 'backups', 'records.db', 'events.db'];
    mkdirSync(restored('restoring'));
    for (const piece of pieces.slice(placed)) {
      cpSync(restored(piece), restored('restoring', piece), { recursive: true });
      rmSync(restored(piece), { recursive: true });
    }
    const start: unknown = await open(restored()).catch((error: unknown) => error);
    expect(start).toBeInstanceOf(UnfinishedRestore);
    expect(startFailureMessage(start)).toMatch(/restore` again/);
    await installation.restore(folder);
    await installation.withRestored(async ({ events }) => expect(await events.head()).toBe(await installation.ports.events.head()));
  });
});
