import { temporaryDirectory } from '@tiffin/read-models/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEY, LIVE, OperationsServer } from '../test/operations-server.js';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Ended {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** The real program, run from its sources; `watch` is told what it has printed so far. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  watch: (out: string, child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...environment };
  // What reads our sources registers itself in a way that Node 26 warns of; the built program has none of it.
  const child = spawn(process.execPath, [...process.execArgv, '--disable-warning=DEP0205', MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += String(chunk);
    watch(out, child);
  });
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, out, err };
}

test('the program ends with its exit code, and says on the right stream what it has to say', async () => {
  const directory = temporaryDirectory();
  try {
    const [help, wrong] = await Promise.all([run(['--help']), run(['move'], { TIFFIN_DATA: directory.path, TIFFIN_MONGO: 'mongodb://x' })]);
    expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npm run ops -- <command>') as string });
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('holds no embedded installation') as string });
  } finally {
    directory.remove();
  }
});

describe('with a server', () => {
  let server: OperationsServer;
  let environment: Record<string, string>;
  const directory = temporaryDirectory();
  beforeEach(async () => {
    server = await OperationsServer.start();
    environment = { TIFFIN_URL: server.url, TIFFIN_OPS_KEY: KEY };
  });
  afterEach(() => server.stop());
  afterAll(() => directory.remove());

  test('of npm start it needs no key; times are those of the zone it runs in', async () => {
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
    expect(out).toContain('ended 2026-11-21T23:00:00+05:30');
  });

  test('it ends with 1 where documents differ, and its answer is all that programs have to read', async () => {
    const verification = { state: 'done', position: 9, documents: 9, differences: ['a'] } as const;
    server.later.push({ ...LIVE, verification: { ...verification, differences: ['a'] } });
    const differing = await run(['verify', 'orders', '--follow', '--json'], environment);
    expect(differing).toMatchObject({ code: 1, err: expect.stringMatching(/^1 of 9 documents of orders differ/) as string });
    expect(JSON.parse(differing.out)).toMatchObject({ verification });
  });

  test('Ctrl-C ends the watching, not the work', async () => {
    let pressed = false;
    const { code, out, err } = await run(['rebuild', 'orders', '--follow'], environment, (_, child) => {
      if (!pressed) pressed = child.kill('SIGINT');
    });
    expect({ code, out }).toEqual({ code: 1, out: 'Folding the log into generation 4 of orders, up to position 482,917 …\n' });
    expect(err).toBe('Stopped watching. The rebuild goes on in the server; watch again with: npm run ops -- status orders --follow\n');
  });

  test('it ends in peace where nobody reads on, as with head', async () => {
    server.views.push(...Array.from({ length: 3_000 }, (_, index) => ({ ...LIVE, name: `view-${index}` })));
    const { err } = await run(['list', '--json'], environment, (_, child) => child.stdout?.destroy());
    expect(err).toBe('');
  });
});
