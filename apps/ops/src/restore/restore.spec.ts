import { openLog } from '@tiffin/event-sourcing';
import { Backups, openPorts, StoreWait } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOps } from '../run-ops.js';

const { path: root, remove } = temporaryDirectory();
const data = join(root, 'data');
let folder: string;

/** The installation that was, with one backup. */
beforeAll(async () => {
  const stores = { dataDirectory: data, eventStore: undefined, mongo: undefined };
  const ports = await openPorts(stores, new StoreWait({ signal: new AbortController().signal, tell: () => undefined }));
  await openLog(ports.events, systemClock, randomIds);
  const backups = await Backups.open({ ...stores, clock: systemClock, version: '0.1.0', failed: () => undefined });
  folder = join(data, 'backups', backups.start().folder);
  await new Promise<void>((resolve, reject) => {
    const look = (): void => void backups.state().then((state) => (state?.state === 'running' ? setTimeout(look, 5) : resolve()), reject);
    look();
  });
  await ports.close();
});
afterAll(() => remove());

async function ops(...args: readonly string[]) {
  return opsIn({}, ...args);
}
async function opsIn(environment: Record<string, string>, ...args: readonly string[]) {
  let [out, err] = ['', ''];
  const terminal = { interactive: false, out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await runOps(args, { environment, signal: new AbortController().signal, terminal });
  return { code, out, err };
}

test('a backup is restored into a new directory, and what was done is printed; twice is refused', async () => {
  const target = join(root, 'restored');
  const done = await ops('restore', folder, '--data', target);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(
    /Restored into .*restored, as of \d{4}.*\(made by version 0\.1\.0\):\n {2}events {4}1, of the log [\da-f-]{36}\n/,
  );
  expect(done.out).toMatch(/erased {4}0 again, of 0 on the list\n[^]*Start the server/);
  expect(await ops('restore', folder, '--data', target)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/is not empty/) as string,
  });
});

test('what is restored is for the user’s eyes alone, whatever the shell would let others see', async () => {
  const target = join(root, 'private');
  const program = [process.execPath, ...process.execArgv, fileURLToPath(new URL('../main.ts', import.meta.url))];
  const shell = spawn('bash', ['-c', 'umask 022; exec "$@"', 'bash', ...program, 'restore', folder, '--data', target], { stdio: 'ignore' });
  expect((await once(shell, 'exit'))[0]).toBe(0);
  const paths = [target, ...readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => join(target, name))];
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => statSync(path).mode & 0o077)).toEqual([]);
});

test('TIFFIN_DATA says where to where nothing else does, and --json prints the report only', async () => {
  const target = join(root, 'named');
  const { code, out } = await opsIn({ TIFFIN_DATA: target }, 'restore', folder, '--json');
  expect([code, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({ dataDirectory: target, events: 1, erased: { listed: 0, again: 0 } }),
  ]);
});

test.each([
  ['no folder', () => ['restore'], 2, /missing required argument/],
  ['what is no backup', () => ['restore', root, '--data', join(root, 'other')], 1, /is no backup of Tiffin: it has no manifest\.json/],
  ['a directory in use', () => ['restore', folder, '--data', data], 1, /is not empty/],
  [
    'a list that is not there',
    () => ['restore', folder, '--data', join(root, 'other'), '--erased', join(root, 'gone')],
    1,
    /no list of erased people/,
  ],
])('%s is refused with a sentence', async (_, args, code, sentence) => {
  expect(await ops(...args())).toMatchObject({ code, err: expect.stringMatching(sentence) as string });
});

test('where stores are on servers the directory has to be named, since they are moved to from there', async () => {
  const servers = { TIFFIN_MONGO: 'mongodb://db/tiffin' };
  expect(await opsIn(servers, 'restore', folder)).toMatchObject({ code: 2, err: expect.stringMatching(/name an empty one with --data/) as string });
  expect(await opsIn(servers, 'restore', folder, '--data', join(root, 'to-move'))).toMatchObject({ code: 0, err: '' });
});

test('a damaged backup restores nothing', async () => {
  const damaged = join(root, 'damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'manifest.json'), '{"format":1}');
  expect(await ops('restore', damaged, '--data', join(root, 'other'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/damaged/) as string,
  });
  appendFileSync(join(folder, 'records.db'), 'x');
  const refused = await ops('restore', folder, '--data', join(root, 'other'));
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/records\.db is damaged.*Nothing was restored/) as string });
});
