import type { LogReplaced } from '@tiffin/event-sourcing';
import { startFailureMessage } from '@tiffin/installation';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from './configuration/configuration.js';
import { greeting, preparing } from './start/greeting.js';
import { startApi, type RunningApi } from './start/running-api.js';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How long the process may stay alive after everything was stopped, in ms. */
const LINGER_MS = 2_000;
const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/** Returns the message of a failed start: a sentence if the failure is expected, the stack of a defect. */
function explain(error: unknown): string {
  const sentence = startFailureMessage(error);
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function fail(error: unknown): void {
  process.stderr.write(`Tiffin did not start. ${explain(error)}\n`);
  process.exitCode = 1;
}

/** A store's client may leave a handle open, after a connection that hung for example. The process ends all the same. */
function stopped(): void {
  say('Tiffin has stopped.');
  setTimeout(() => {
    process.stderr.write(`Ended although something was still open: ${process.getActiveResourcesInfo().join(', ')}.\n`);
    process.exit();
  }, LINGER_MS).unref();
}

async function main(): Promise<void> {
  // Files that the server writes (accounts, mails, backups) are for this user only.
  process.umask(0o077);
  const configuration = readConfiguration(process.env);
  const stopping = new AbortController();
  const logLevel = configuration.production ? 'info' : 'warn';
  const onLogReplaced = ({ message }: LogReplaced): void => {
    process.stderr.write(`Tiffin stops. ${message} Start it again: its views are then folded from the log as it is.\n`);
    process.exitCode = 1;
    stop();
  };
  const starting = startApi(configuration, { webRoot: WEB_ROOT, logLevel, signal: stopping.signal, print: say, onLogReplaced });
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Error('The server stops'));
    // The catch below explains a start that fails.
    void starting.then((running) => running.stop().then(stopped, fail)).catch(() => undefined);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  let running: RunningApi | undefined;
  try {
    running = await starting;
    say(preparing(configuration));
    await running.ready;
    say(greeting(running, configuration));
  } catch (error) {
    if (stopping.signal.aborted) return void (running ?? stopped());
    fail(error);
    await running?.stop();
  }
}

main().catch(fail);
