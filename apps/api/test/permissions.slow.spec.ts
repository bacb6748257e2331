import { mailTo } from '@tiffin/mail/testing';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { Operator } from './operator.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { testEmbedded } from './test-stores.js';

const temporary = newDirectory();
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  rmSync(temporary, { recursive: true, force: true });
});

/** With the umask of most shells, under which other users may read new files. */
async function start(data: string): Promise<ServerProcess> {
  const server = new ServerProcess(data, {}, ['bash', '-c', 'umask 022; exec "$@"', 'bash']);
  servers.push(server);
  return server.ready();
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** Returns the directory and everything in it, at any depth. */
function allIn(directory: string): readonly string[] {
  const inside = readdirSync(directory, { withFileTypes: true, recursive: true });
  return [directory, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
}

const openIn = (directory: string): readonly string[] =>
  allIn(directory)
    .filter((path) => modeOf(path) & 0o077)
    .map((path) => relative(directory, path) || '.');

testEmbedded('only the server’s user can read its stores, pictures, mails, keys and backups', async () => {
  const data = join(temporary, 'first');
  const api = await TestApi.start({}, { directory: data });
  await api.menu(await api.contractor());
  await api.halt();
  rmSync(join(data, 'pictures'), { recursive: true });
  rmSync(join(data, 'views'), { recursive: true });
  const server = await start(data);
  const contractor = await server.logIn('contractor', 'contractor@bh1.example');
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();
  expect((await contractor.patch('/users/avatar').attach('avatar', picture, 'me.png')).status).toBe(200);
  await server.browser().patch('/users/reset-password', { role: 'contractor', loginInput: 'contractor@gh1.example' });
  await mailTo(join(data, 'outbox'), 'contractor@gh1.example');
  const { opsKey } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8')) as { opsKey: string };
  const operator = new Operator(server.browser(), opsKey);
  await operator.post('/backup');
  while ((await operator.get('/backup')).body['state'] === 'running') await new Promise((resolve) => setTimeout(resolve, 20));
  const paths = allIn(data).map((path) => relative(data, path));
  for (const name of [
    /^records\.db-wal$/,
    /^events\.db$/,
    /^keys\.json$/,
    /^pictures.+\w{8}/,
    /^outbox.+eml$/,
    /^views.+orders/,
    /^backups.+manifest/,
  ])
    expect(paths).toContainEqual(expect.stringMatching(name));
  expect(openIn(data)).toEqual([]);
  expect(modeOf(data)).toBe(0o700);
  expect(await server.end('SIGTERM')).toBe(0);
});

testEmbedded('a start closes files that an older version left open, and touches no foreign file', async () => {
  const data = join(temporary, 'older');
  const api = await TestApi.start({}, { directory: data });
  await api.menu(await api.contractor());
  await api.halt();
  for (const path of allIn(data)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  const shared = join(temporary, 'shared');
  mkdirSync(shared);
  writeFileSync(join(shared, 'notes.txt'), 'mine', { mode: 0o644 });
  chmodSync(shared, 0o755);

  const older = await start(data);
  const beside = await start(shared);
  // No other user gets into the folders, so their contents may stay as they are.
  expect(openIn(data).filter((path) => !path.includes('/'))).toEqual([]);
  expect(modeOf(data)).toBe(0o700);
  expect([...openIn(shared)].sort()).toEqual(['.', 'notes.txt']);
  for (const server of [older, beside]) expect(await server.end('SIGTERM')).toBe(0);
});
