import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { DatabaseUnusable } from '@tiffin/sqlite';
import { temporaryDirectory } from '../../test/temporary-directory.js';
import { StoreUnavailable } from '../errors.js';
import { someEvents } from '../testing/some-event.js';
import { readLog, rejection } from '../testing/contract/opened-store.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';

const directory = temporaryDirectory();
afterAll(directory.remove);

const open = (name: string) => openEmbeddedEventStore({ file: directory.path(name), busyTimeout: 20 });

async function expectUnusable(name: string, reason: string, advice: RegExp): Promise<void> {
  const error = await rejection(open(name));
  expect(error).toBeInstanceOf(DatabaseUnusable);
  expect(error).toMatchObject({ reason, path: directory.path(name), message: expect.stringMatching(advice) as string });
}

describe('a log is not opened', () => {
  test('on a file that is no database', async () => {
    writeFileSync(directory.path('text.db'), 'Dear diary, '.repeat(1_000));
    await expectUnusable('text.db', 'corrupt', /Restore it from a backup/);
  });

  test('on a file that another program holds, and is once that lets go', async () => {
    await (await open('held.db')).close();
    const other = new DatabaseSync(directory.path('held.db'));
    other.exec('BEGIN IMMEDIATE');
    await expectUnusable('held.db', 'locked', /Close that program/);
    other.close();
    await (await open('held.db')).close();
  });

  test('where it can not be written', async () => {
    mkdirSync(directory.path('folder.db'));
    await expectUnusable('folder.db', 'unwritable', /belong to the user that runs Tiffin, and that this is a file/);
    await expectUnusable('missing/events.db', 'unwritable', /Check that its directory exists/);
  });

  test('on one that a newer version wrote', async () => {
    await (await open('newer.db')).close();
    const other = new DatabaseSync(directory.path('newer.db'));
    other.exec('PRAGMA user_version = 99');
    other.close();
    await expectUnusable('newer.db', 'newer', /Start that version/);
  });
});

test('a log that turns out to be damaged fails the read instead of ending early', async () => {
  const file = directory.path('damaged.db');
  const store = await open('damaged.db');
  await store.append('order-1', 'no-stream', someEvents(2_000));
  await store.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xab, bytes.length / 2));
  const damaged = await open('damaged.db');
  expect(await rejection(readLog(damaged, 0))).toBeInstanceOf(StoreUnavailable);
  await damaged.close();
});
