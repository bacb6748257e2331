import { temporaryDirectory } from '@tiffin/read-models/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The real program, run from its sources. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: unknown; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [...process.execArgv, MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
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
}, 60_000);
