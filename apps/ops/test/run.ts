import { runOps } from '../src/run-ops.js';
import type { OpsContext, Time } from '../src/terminal.js';
import { KEY, type OperationsServer } from './operations-server.js';

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A clock on which waits end at once. */
export class InstantTime implements Time {
  now = 0;
  /** Called at each wait. */
  waited: () => void = () => undefined;

  elapsed(): number {
    return this.now;
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    this.now += ms;
    this.waited();
    return signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve();
  }
}

/** Runs a command; its waits take no time. */
export async function run(args: readonly string[], context: Partial<OpsContext> = {}): Promise<CommandRun> {
  let out = '';
  let err = '';
  const terminal = { interactive: false, out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await runOps(args, {
    environment: {},
    signal: new AbortController().signal,
    timeout: 2_000,
    time: new InstantTime(),
    terminal,
    ...context,
  });
  return { code, out, err };
}

/** Runs a command against a server. */
export const ops = (server: OperationsServer, args: readonly string[], context: Partial<OpsContext> = {}): Promise<CommandRun> =>
  run(args, { environment: { TIFFIN_URL: server.url, TIFFIN_OPS_KEY: KEY }, ...context });

/** Returns the printed lines without their times, which are in this machine's zone. */
export const linesOf = (out: string): string[] => out.replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '(a time)').split('\n');
