import { temporaryDirectory } from '@tiffin/read-models/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backedUp } from '../test/installation.js';
import { KEY, LIVE, OperationsServer } from '../test/operations-server.js';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Ended {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs the real program from its sources. `watch` receives its output so far. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  watch: (out: string, child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...environment };
  // Our source loader registers itself in a way that Node 26 warns about; the built program has none.
  const child = spawn(process.execPath, [...process.execArgv, '--disable-warning=DEP0205', MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += String(chunk);
    watch(out, child);
  });
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, out, err };
}

describe('with a server', () => {
  const server = OperationsServer.forEachTest();
  const environment = () => ({ TIFFIN_URL: server.url, TIFFIN_OPS_KEY: KEY });
  const directory = temporaryDirectory();
  afterAll(() => directory.remove());

  test('needs no key for npm start, and shows times in its own zone', async () => {
    writeFileSync(join(directory.path, 'keys.json'), JSON.stringify({ adminKey: 'x', opsKey: KEY }));
    server.views[0] = {
      ...LIVE,
      verification: { state: 'done', position: 9, documents: 9, differences: [], finishedAt: '2026-11-21T17:30:00.250Z' },
    };
    const { code, out, err } = await run(['status', 'orders'], {
      TIFFIN_URL: server.url,
      TIFFIN_DATA: directory.path,
      TZ: 'Asia/Kolkata',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('finished 2026-11-21T23:00:00+05:30');
  });

  test('Ctrl-C ends following, not the work', async () => {
    let pressed = false;
    const { code, out, err } = await run(['rebuild', 'orders', '--follow'], environment(), (_, child) => {
      if (!pressed) pressed = child.kill('SIGINT');
    });
    expect({ code, out }).toEqual({ code: 1, out: 'Folding the log into generation 4 of orders, up to position 482,917 …\n' });
    expect(err).toBe('Stopped watching. The server continues the rebuild. Watch it again with: npm run ops -- status orders --follow\n');
  });

  test('ends without an error when the reader closes the pipe, as head does', async () => {
    server.views.push(...Array.from({ length: 3_000 }, (_, index) => ({ ...LIVE, name: `view-${index}` })));
    const { err } = await run(['list', '--json'], environment(), (_, child) => child.stdout?.destroy());
    expect(err).toBe('');
  });
});

test('restored files are readable by the user only, whatever the umask', async () => {
  const { root, folder, remove } = await backedUp();
  const target = join(root, 'private');
  const program = [process.execPath, ...process.execArgv, MAIN];
  const shell = spawn('bash', ['-c', 'umask 022; exec "$@"', 'bash', ...program, 'restore', folder, '--data', target], { stdio: 'ignore' });
  expect((await once(shell, 'exit'))[0]).toBe(0);
  const paths = [target, ...readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => join(target, name))];
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => statSync(path).mode & 0o077)).toEqual([]);
  await remove();
});
