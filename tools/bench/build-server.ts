import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The built server's program. */
export const MAIN = join(ROOT, 'apps/api/dist/main.js');

/** Builds what has changed of the server. Rejects if it can't be built; the compiler has printed why. */
export function buildServer(): Promise<void> {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [compiler, '-b', 'apps/api'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The server could not be built'))));
  });
}
