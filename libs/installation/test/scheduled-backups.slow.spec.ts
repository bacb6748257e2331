import { until } from '@tiffin/event-sourcing/testing';
import { appendFileSync, cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BackedUp } from './backed-up.js';
import { appendOrders } from './order-lives.js';

const signal = new AbortController().signal;
let installation: BackedUp;
beforeEach(async () => {
  installation = await BackedUp.start();
  await appendOrders(installation.ports.events, 20);
});
afterEach(() => installation.end());

const folders = (): readonly string[] => readdirSync(join(installation.data, 'backups')).filter((name) => name !== 'erased.txt');

test('keeps a number of scheduled backups, and all manual ones', async () => {
  const manual = basename(await installation.backUp());
  const nights: string[] = [];
  for (let night = 0; night < 3; night++) nights.push(basename(await installation.backUp({ scheduled: true })));
  await installation.backups.keepScheduled(2, signal);
  expect([...folders()].sort()).toEqual([manual, ...nights.slice(1)]);
  expect((await installation.backups.list()).map(({ scheduled }) => scheduled)).toEqual([true, true, undefined]);
  await installation.backups.keepScheduled(5, signal);
  expect(folders()).toHaveLength(3);
});

test('restores the newest backup into scratch, and finds that its log is the beginning of the running one', async () => {
  expect(await installation.backups.tryNewest(signal)).toBeUndefined();
  await installation.backUp();
  const folder = basename(await installation.backUp());
  await appendOrders(installation.ports.events, 40);
  const trial = await installation.backups.tryNewest(signal);
  expect(trial?.folder).toBe(folder);
  expect(trial?.events).toBeGreaterThan(20);
  expect(folders()).toHaveLength(2);
});

test('reports a damaged or different backup, and leaves nothing of the trial', async () => {
  const folder = await installation.backUp();
  appendFileSync(join(folder, 'events.db'), 'x');
  await expect(installation.backups.tryNewest(signal)).rejects.toThrow(/events\.db is damaged/);
  expect(folders()).toEqual([basename(folder)]);
});

test('reports a backup of another installation by the first differing event', async () => {
  const another = await BackedUp.start();
  await appendOrders(another.ports.events, 5);
  cpSync(await another.backUp(), join(installation.data, 'backups', '2999-01-01T00-00-00.000Z'), { recursive: true });
  await another.end();
  await installation.backUp();
  await expect(installation.backups.tryNewest(signal)).rejects.toThrow(
    /another log than the installation that runs\. There is OrderPlaced in order-/,
  );
});

test('a trial that is interrupted by the server’s stop leaves nothing', async () => {
  await installation.backUp();
  const stopped = AbortSignal.abort(new Error('The server stops'));
  await expect(installation.backups.tryNewest(stopped)).rejects.toThrow('The server stops');
  expect(folders()).toHaveLength(1);
});

test('a backup whose signal aborts leaves nothing', async () => {
  const lead = new AbortController();
  installation.backups.start({ scheduled: true, signal: lead.signal });
  lead.abort(new Error('Lost the leases'));
  await until(async () => (await installation.backups.state())?.state !== 'running');
  expect(await installation.backups.state()).toMatchObject({ state: 'failed', error: 'Lost the leases' });
  expect(folders()).toEqual([]);
});
