import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backedUp, type Installation } from '../../test/installation.js';
import { run } from '../../test/run.js';

let installation: Installation;
let folder: string;
beforeAll(async () => {
  installation = await backedUp();
  ({ folder } = installation);
});
afterAll(() => installation.remove());

const place = (name: string): string => join(installation.root, name);
const ops = (...args: readonly string[]) => run(args);

test('restores a backup into a new directory and prints a report; refuses to do it twice', async () => {
  const target = place('restored');
  const restored = await ops('restore', folder, '--data', target);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(
    /Restored into .*restored, as of \d{4}.*\(made by version 0\.1\.0\):\n {2}events {4}1, of the log [\da-f-]{36}\n/,
  );
  expect(restored.out).toMatch(/erased {4}0 again, of 0 on the list\n[^]*Start the server/);
  expect(await ops('restore', folder, '--data', target)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/is not empty/) as string,
  });
});

test('restores into TIFFIN_DATA by default, and prints only the report with --json', async () => {
  const target = place('named');
  const { code, out } = await run(['restore', folder, '--json'], { environment: { TIFFIN_DATA: target } });
  expect([code, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({ dataDirectory: target, events: 1, erased: { listed: 0, again: 0 } }),
  ]);
});

test.each([
  ['no folder', () => ['restore'], 2, /missing required argument/],
  [
    'what is no backup',
    () => ['restore', installation.root, '--data', place('other')],
    1,
    /is no backup of Tiffin: it has no manifest\.json/,
  ],
  ['a directory in use', () => ['restore', folder, '--data', installation.data], 1, /is not empty/],
  [
    'a list that is not there',
    () => ['restore', folder, '--data', place('other'), '--erased', place('gone')],
    1,
    /no list of erased people/,
  ],
])('%s is refused with a sentence', async (_, args, code, sentence) => {
  expect(await ops(...args())).toMatchObject({ code, err: expect.stringMatching(sentence) as string });
});

test('requires --data if stores are on servers, since the restore is moved to them afterwards', async () => {
  const onServers = (...args: readonly string[]) =>
    run(['restore', folder, ...args], { environment: { TIFFIN_MONGO: 'mongodb://db/tiffin' } });
  expect(await onServers()).toMatchObject({ code: 2, err: expect.stringMatching(/Name an empty one with --data/) as string });
  expect(await onServers('--data', place('to-move'))).toMatchObject({ code: 0, err: '' });
});

test('restores nothing from a damaged backup', async () => {
  const damaged = place('damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'manifest.json'), '{"format":1}');
  expect(await ops('restore', damaged, '--data', place('other'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/damaged/) as string,
  });
  appendFileSync(join(folder, 'records.db'), 'x');
  const refused = await ops('restore', folder, '--data', place('other'));
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/records\.db is damaged.*Nothing was restored/) as string });
});
