import { DatabaseUnusable } from '@tiffin/sqlite';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from './configuration/configuration-error.js';
import { readConfiguration } from './configuration/configuration.js';
import { greeting, preparing } from './start/greeting.js';
import { startApi } from './start/running-api.js';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/** What stops a start, as a sentence where it is one of ours; a defect shows its stack. */
function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'PORT is in use by another program: stop that one, or set PORT to a free one.';
  if (code === 'EACCES') return 'PORT may not be opened by this user: choose one above 1023.';
  if (error instanceof ConfigurationError || error instanceof DatabaseUnusable) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function fail(error: unknown): void {
  process.stderr.write(`Tiffin did not start. ${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const starting = startApi(configuration, { webRoot: WEB_ROOT, logLevel: configuration.production ? 'info' : 'warn' });
  let asked = false;
  const stop = (): void => {
    asked = true;
    // A start that fails is explained below.
    void starting.then((running) => running.stop().then(() => say('Tiffin has stopped.'), fail)).catch(() => undefined);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const running = await starting;
  say(preparing(configuration));
  try {
    await running.ready;
    say(greeting(running, configuration));
  } catch (error) {
    if (asked) return;
    fail(error);
    await running.stop();
  }
}

main().catch(fail);
