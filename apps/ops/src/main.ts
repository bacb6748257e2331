import { Interrupted } from './plain-failure.js';
import { runOps } from './run-ops.js';

// Restored files are for this user only.
process.umask(0o077);
const interruption = new AbortController();
const interrupt = (): void => interruption.abort(new Interrupted());
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
// The reader may close the pipe early, as `head` does.
process.stdout.on('error', interrupt);

const code = await runOps(process.argv.slice(2), {
  environment: process.env,
  signal: interruption.signal,
  terminal: {
    interactive: process.stdout.isTTY === true,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  },
});

await new Promise((written) => process.stdout.write('', written));
// Everything is closed and printed. A connection to a server that hangs would keep the process alive.
process.exit(code);
