import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, MAIN } from './build-server.js';
import { environmentWith } from './environment.js';
import { runChildProcess } from './run-child-process.js';

/** Includes demo data, and folding an existing log if it is on a server. */
const START_MS = 300_000;
const STOP_MS = 15_000;

/** The built server in a process of its own, as `npm start` runs it, with demo data in a new temporary directory. */
export class ChildServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly removeData: () => void,
    /** `http://127.0.0.1:41234`. */
    readonly url: string,
    /** From the process's start until it was ready, in ms. */
    readonly startedIn: number,
  ) {}

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The server has no process');
    return this.child.pid;
  }

  /**
   * Builds what has changed, starts the server and waits until it is ready. `stores`: variables that name its store servers;
   * without them the stores are embedded, in a new data directory or in `TIFFIN_DATA`, which then stays. `heard` gets everything
   * that the server prints. Throws with what the server printed if it does not get ready.
   */
  static async start(
    stores: Readonly<Record<string, string>> = {},
    onOutput: (text: string) => void = () => undefined,
  ): Promise<ChildServer> {
    await buildServer();
    const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
    const env = environmentWith({ HOST: '127.0.0.1', PORT: '0', TIFFIN_DATA: join(directory, 'data'), TIFFIN_DEMO: 'on', ...stores });
    if (stores['TIFFIN_EVENT_STORE'] !== undefined) await runChildProcess('./join-log.ts', [], env);
    const startedAt = performance.now();
    const child = spawn(process.execPath, [MAIN], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const removeData = (): void => {
      child.kill('SIGKILL'); // nothing if it has ended
      rmSync(directory, { recursive: true, force: true });
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
    process.once('exit', removeData); // a benchmark that fails or is interrupted leaves nothing behind
    const url = await readyAt(child);
    return new ChildServer(child, removeData, url, performance.now() - startedAt);
  }

  /** Asks the server to end, kills it if it doesn't, and removes its data. */
  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    const impatience = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    if (this.child.kill('SIGTERM')) await exited;
    clearTimeout(impatience);
    process.off('exit', this.removeData);
    this.removeData();
  }
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string): void => reject(new Error(`The server ${why}. It printed:\n${printed}`));
    const impatience = setTimeout(() => fail(`was not ready after ${START_MS / 1_000} s`), START_MS);
    const hear = (text: string): void => {
      printed = (printed + text).slice(-20_000);
      const url = /Tiffin is ready: (\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(impatience);
      resolve(url);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(impatience);
      fail(`ended with ${code ?? signal}`);
    });
  });
}
