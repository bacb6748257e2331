import type { NewEvent } from '@tiffin/event-sourcing';
import { someEvent } from '@tiffin/event-sourcing/testing';
import { VIEWS } from '@tiffin/installation';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backedUp, type Installation } from '../../test/installation.js';
import { run } from '../../test/run.js';

const unknownEvent = (): NewEvent => ({ ...someEvent(), type: 'NobodyKnowsThis' });
let installation: Installation;
beforeAll(async () => {
  installation = await backedUp(unknownEvent(), unknownEvent());
});
afterAll(() => installation.remove());

const ops = (...args: readonly string[]) => run(args, { environment: { TIFFIN_DATA: installation.data } });

describe('a census', () => {
  test.each([
    ['the log of an installation whose server goes on', () => ['census']],
    ['a backup', () => ['census', installation.folder]],
  ])('counts the events of %s', async (_, args) => {
    const { code, out, err } = await ops(...args());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^TYPE +VERSION +READ AS +EVENTS +FIRST +LAST$/m);
    expect(out).toMatch(/^LogOpened +1 +1 +1 +\d{4}-/m);
    expect(out).toMatch(/^NobodyKnowsThis +\d+ +- +2 +\d{4}-/m);
    expect(out).toMatch(/^3 events$/m);
  });

  test('prints JSON, and refuses a folder without a log', async () => {
    const { census } = JSON.parse((await ops('census', '--json')).out) as { census: { type: string; events: number }[] };
    expect(census.map(({ type, events }) => [type, events])).toEqual([
      ['LogOpened', 1],
      ['NobodyKnowsThis', 2],
    ]);
    expect(await ops('census', installation.root)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is no backup of Tiffin/) as string,
    });
  });

  test('reports an event of a newer version as a failure', async () => {
    const newer = { ...someEvent(), type: 'LogOpened', metadata: { ...someEvent().metadata, schemaVersion: 9 } };
    await installation.ports.events.append('other-2', 'no-stream', [newer]);
    expect(await ops('census')).toMatchObject({ code: 1, err: expect.stringMatching(/A newer Tiffin recorded LogOpened 9/) as string });
  });
});

describe('a rehearsal', () => {
  test('folds every view of a backup, and says that there are no views to compare with', async () => {
    const { root, folder } = installation;
    const before = readdirSync(folder).sort();
    const { code, out, err } = await ops('rehearse', folder, '--beside', join(root, 'nowhere'), '--scratch', root);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const { name } of VIEWS) expect(out).toMatch(new RegExp(`^${name} +\\d+ +\\d+ +- +- +- +0 +\\d+\\.\\d s$`, 'm'));
    expect(out).toMatch(/There were no views of the earlier version to compare with\.\n$/);
    expect(readdirSync(root).filter((name) => name.startsWith('tiffin-rehearsal'))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test('refuses a folder that is no backup, or is damaged', async () => {
    const { root, folder } = installation;
    expect(await ops('rehearse', root)).toMatchObject({ code: 1, err: expect.stringMatching(/is no backup of Tiffin/) as string });
    writeFileSync(join(folder, 'events.db'), 'x');
    expect(await ops('rehearse', folder)).toMatchObject({ code: 1, err: expect.stringMatching(/events\.db is damaged/) as string });
  });
});
