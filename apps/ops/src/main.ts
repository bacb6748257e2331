import { Interrupted } from './interrupted.js';
import { runOps } from './run-ops.js';

// What is restored is for this user's eyes.
process.umask(0o077);
const asked = new AbortController();
const interrupt = (): void => asked.abort(new Interrupted());
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
// Whoever reads may have read enough, as `head` does.
process.stdout.on('error', interrupt);

const code = await runOps(process.argv.slice(2), {
  environment: process.env,
  signal: asked.signal,
  terminal: {
    interactive: process.stdout.isTTY === true,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  },
});

await new Promise((written) => process.stdout.write('', written));
// Everything is closed and printed; the connection to a server that hangs would keep the process for as long as that hangs.
process.exit(code);
