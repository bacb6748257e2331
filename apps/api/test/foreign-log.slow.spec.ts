import type { Order, OrdersPage } from '@tiffin/contracts';
import { StandInServer } from '@tiffin/event-sourcing/testing/event-store-db';
import { ForeignLog, startFailureMessage } from '@tiffin/installation';
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../src/configuration/configuration.js';
import { startApi } from '../src/start/running-api.js';
import { oneOfEach, place } from './carts.js';
import { newDirectory, TestApi } from './test-api.js';
import { describeEmbedded } from './test-stores.js';

const temporary = newDirectory();
/** Two installations whose servers have stopped. */
const data = join(temporary, 'data');
const otherData = join(temporary, 'other');
let orderId: string;

/** Makes an installation with one order; returns its id. */
async function installation(directory: string): Promise<string> {
  const api = await TestApi.start({}, { directory });
  const cart = oneOfEach(await api.menu(await api.contractor()));
  const { body } = await place(await api.student(), cart);
  await api.halt();
  return String(body['_id']);
}

beforeAll(async () => {
  orderId = await installation(data);
  await installation(otherData);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function copyOfData(): string {
  const copy = join(temporary, randomUUID());
  cpSync(data, copy, { recursive: true });
  return copy;
}

function remove(directory: string, database: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(directory, database + suffix), { force: true });
}

function empty(directory: string, database: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(join(directory, database + suffix), { force: true });
  truncateSync(join(directory, database), 0);
}

function exchange(directory: string, database: string): void {
  remove(directory, database);
  cpSync(join(otherData, database), join(directory, database));
}

/** Returns why a start on this directory is refused. */
async function refusal(directory: string, environment: Record<string, string> = {}): Promise<string> {
  const configuration = readConfiguration({ PORT: '0', TIFFIN_DATA: directory, TIFFIN_DEMO: 'on', ...environment });
  const failure: unknown = await startApi(configuration, { logLevel: 'silent' }).then(
    (running) => running.stop(),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ForeignLog);
  return startFailureMessage(failure) ?? '';
}

async function ordersOn(directory: string): Promise<readonly string[]> {
  const api = await TestApi.start({}, { directory });
  try {
    await api.settled();
    const { body } = await (await api.contractor()).get('/orders');
    return (body as unknown as OrdersPage).orders.map(({ _id }: Order) => _id);
  } finally {
    await api.halt();
  }
}

describeEmbedded('a server does not start with log and records of different installations', () => {
  test.each<[string, (directory: string) => void, RegExp]>([
    ['the log is gone', (directory) => remove(directory, 'events.db'), /^The event log is empty, but the records/],
    ['the log is empty', (directory) => empty(directory, 'events.db'), /^The event log is empty, but the records/],
    ['the log is another one', (directory) => exchange(directory, 'events.db'), /^These records belong to another event log/],
    [
      'the records are gone',
      (directory) => remove(directory, 'records.db'),
      /^Things have happened in this event log, but there are no records/,
    ],
  ])('if %s, the start says what to do, and works again once the stores are put back', async (_, harm, sentence) => {
    const directory = copyOfData();
    harm(directory);
    expect(await refusal(directory)).toMatch(sentence);
    // A refused start changes nothing.
    expect(await refusal(directory)).toContain(`Move ${directory} out of the way; then restore a backup`);
    for (const database of ['events.db', 'records.db']) {
      remove(directory, database);
      cpSync(join(data, database), join(directory, database));
    }
    expect(await ordersOn(directory)).toEqual([orderId]);
  });

  test('if the log’s server was emptied, and writes nothing there', async () => {
    const full = await new StandInServer().start();
    const emptied = await new StandInServer().start();
    const at = ({ port }: StandInServer): Record<string, string> => ({ TIFFIN_EVENT_STORE: `esdb://127.0.0.1:${port}?tls=false` });
    const directory = join(temporary, 'on-server');
    const api = await TestApi.start(at(full), { directory });
    await api.halt();
    expect(await refusal(directory, at(emptied))).toMatch(
      /^The event log is empty.+ Set TIFFIN_DATA, TIFFIN_EVENT_STORE and TIFFIN_MONGO to/,
    );
    expect(emptied.log.records.filter(({ stream }) => !stream.startsWith('$'))).toEqual([]);
    // Nor does a new installation begin in the middle of another one's log.
    expect(await refusal(join(temporary, 'new'), at(full))).toMatch(/^Things have happened in this event log/);
    await (await TestApi.start(at(full), { directory })).halt();
    for (const server of [full, emptied]) server.stop();
  });
});
