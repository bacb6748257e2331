import { openLog, type NewEvent } from '@tiffin/event-sourcing';
import { someEvent, until } from '@tiffin/event-sourcing/testing';
import { Backups, openPorts, StoreWait, VIEWS, type Ports } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOps } from '../run-ops.js';

const { path: root, remove } = temporaryDirectory();
const data = join(root, 'data');
let ports: Ports;
let folder: string;

const canteenWaits = (id: string): NewEvent => ({
  ...someEvent({ data: { canteenId: id } }),
  type: 'NobodyKnowsThis',
});

/** An installation whose server goes on, with one backup. */
beforeAll(async () => {
  const stores = { dataDirectory: data, eventStore: undefined, mongo: undefined };
  ports = await openPorts(stores, new StoreWait({ signal: new AbortController().signal, tell: () => undefined }));
  await openLog(ports.events, systemClock, randomIds);
  await ports.events.append('other-1', 'no-stream', [canteenWaits('1'), canteenWaits('2')]);
  const backups = await Backups.open({ ...stores, clock: systemClock, version: '0.1.0', failed: () => undefined });
  folder = join(data, 'backups', backups.start().folder);
  await until(async () => (await backups.state())?.state !== 'running');
});
afterAll(async () => {
  await ports.close();
  remove();
});

async function ops(...args: readonly string[]) {
  let [out, err] = ['', ''];
  const terminal = { interactive: false, out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await runOps(args, { environment: { TIFFIN_DATA: data }, signal: new AbortController().signal, terminal });
  return { code, out, err };
}

describe('a census', () => {
  test.each([
    ['the log of an installation whose server goes on', () => ['census']],
    ['a backup', () => ['census', folder]],
  ])('tells what stands in %s', async (_, args) => {
    const { code, out, err } = await ops(...args());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^TYPE +VERSION +READ AS +EVENTS +FIRST +LAST$/m);
    expect(out).toMatch(/^LogOpened +1 +1 +1 +\d{4}-/m);
    expect(out).toMatch(/^NobodyKnowsThis +\d+ +- +2 +\d{4}-/m);
    expect(out).toMatch(/^3 events$/m);
  });

  test('answers JSON, and refuses what holds no log with a sentence', async () => {
    const { census } = JSON.parse((await ops('census', '--json')).out) as { census: { type: string; events: number }[] };
    expect(census.map(({ type, events }) => [type, events])).toEqual([
      ['LogOpened', 1],
      ['NobodyKnowsThis', 2],
    ]);
    expect(await ops('census', root)).toMatchObject({ code: 1, err: expect.stringMatching(/is no backup of Tiffin/) as string });
  });

  test('an event of a newer version is told, and is a failure', async () => {
    const newer = { ...someEvent(), type: 'LogOpened', metadata: { ...someEvent().metadata, schemaVersion: 9 } };
    await ports.events.append('other-2', 'no-stream', [newer]);
    expect(await ops('census')).toMatchObject({ code: 1, err: expect.stringMatching(/A newer Tiffin recorded LogOpened 9/) as string });
  });
});

describe('a rehearsal', () => {
  test('folds every view of a backup, and says that there is nothing to compare with', async () => {
    const before = readdirSync(folder).sort();
    const { code, out, err } = await ops('rehearse', folder, '--beside', join(root, 'nowhere'), '--scratch', root);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const { name } of VIEWS) expect(out).toMatch(new RegExp(`^${name} +\\d+ +\\d+ +- +- +- +0 +\\d+\\.\\d s$`, 'm'));
    expect(out).toMatch(/No views of the version before were there to compare with\.\n$/);
    expect(readdirSync(root).filter((name) => name.startsWith('tiffin-rehearsal'))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test('refuses what is no backup, or is damaged, with a sentence', async () => {
    expect(await ops('rehearse', root)).toMatchObject({ code: 1, err: expect.stringMatching(/is no backup of Tiffin/) as string });
    writeFileSync(join(folder, 'events.db'), 'x');
    expect(await ops('rehearse', folder)).toMatchObject({ code: 1, err: expect.stringMatching(/events\.db is damaged/) as string });
  });
});
