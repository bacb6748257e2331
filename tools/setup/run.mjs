import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints one line of progress. */
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs a program in the checkout and shows its output, or passes it to `onLine`; returns the exit code. Colours are off, so that
 * tools can read closing lines. SIGTERM and SIGINT reach the child by the process group or are passed on; if `signal` aborts, the
 * child gets SIGTERM.
 */
export function run(command, args, { env = {}, cwd = root, onLine, signal } = {}) {
  return new Promise((resolve, reject) => {
    const output = onLine ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', output, output],
      env: { ...process.env, FORCE_COLOR: '0', NX_TUI: 'false', ...env },
    });
    for (const stream of onLine ? [child.stdout, child.stderr] : []) createInterface({ input: stream }).on('line', onLine);
    const pass = (signal) => child.kill(signal);
    process.on('SIGTERM', pass).on('SIGINT', pass);
    signal?.addEventListener('abort', () => pass('SIGTERM'), { once: true });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Like `run`, but a failure ends the whole program with a message. */
export async function mustRun(what, command, args, options) {
  if ((await run(command, args, options)) !== 0) {
    process.stderr.write(`${what} failed; what it printed stands above.\n`);
    process.exit(1);
  }
}
