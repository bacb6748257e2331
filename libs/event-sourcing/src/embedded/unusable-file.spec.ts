import { readFileSync, writeFileSync } from 'node:fs';
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

test('refuses to open a file that is not a database or is locked, and opens it once the lock is released', async () => {
  writeFileSync(directory.path('text.db'), 'Dear diary, '.repeat(1_000));
  await (await open('held.db')).close();
  const otherProgram = new DatabaseSync(directory.path('held.db'));
  otherProgram.exec('BEGIN IMMEDIATE');
  for (const [name, reason] of [
    ['text.db', 'corrupt'],
    ['held.db', 'locked'],
  ] as const) {
    const error = await rejection(open(name));
    expect(error).toBeInstanceOf(DatabaseUnusable);
    expect(error).toMatchObject({ reason, path: directory.path(name) });
  }
  otherProgram.close();
  await (await open('held.db')).close();
});

test('reading a damaged log fails instead of ending early', async () => {
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
