import { join } from 'node:path';
import { MAIN } from '../../bench/build-server.js';
import { environmentWith } from '../../bench/environment.js';
import { BrokenPromise } from '../checks/finding.js';
import { ManagedProcess, type Ending } from './managed-process.js';

const CLOCK = new URL('./clock.mjs', import.meta.url).href;
/** In ms: a start over a lunch's log, on a busy machine. */
const READY_WITHIN = 60_000;
/** Calls in flight have 2.5 s, and stores close after that; a store that hangs takes longer. */
const ENDS_WITHIN = 20_000;
const EXPLAINS_WITHIN = 2_000;

export interface TiffinServerOptions {
  readonly name: string;
  readonly directory: string;
  readonly port: number;
  /** Variables beside its port and directory. */
  readonly variables: Readonly<Record<string, string>>;
  /** How far its clock is ahead of the machine's at first, in ms. */
  readonly ahead: number;
  /** Called if it ended without being asked to. */
  readonly endedByItself: (what: string) => void;
}

/** The built server in a process of its own, on a fixed port, which can be restarted and whose clock can be moved. */
export class TiffinServer {
  #process: ManagedProcess | undefined;
  /** Of earlier processes and this one. */
  readonly starts = { begun: 0, ready: 0 };
  /** The program that its next start runs. */
  program = MAIN;
  #ahead: number;
  #endExpected = false;

  constructor(private readonly options: TiffinServerOptions) {
    this.#ahead = options.ahead;
  }

  get name(): string {
    return this.options.name;
  }

  get port(): number {
    return this.options.port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#running.pid;
  }

  get output(): string {
    return this.#process?.output ?? '';
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.ending === undefined;
  }

  /** By its own clock. */
  get now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /**
   * Starts it; resolves with the time it took until it was ready, in ms. Throws `BrokenPromise` with its output if it isn't within
   * a minute.
   */
  async start(): Promise<number> {
    const { name, directory, port, variables } = this.options;
    const startedAt = performance.now();
    this.starts.begun++;
    const server = new ManagedProcess({
      name,
      command: process.execPath,
      args: ['--import', CLOCK, this.program],
      cwd: directory,
      log: join(directory, 'server.log'),
      env: environmentWith({
        HOST: '127.0.0.1',
        PORT: String(port),
        TIFFIN_DATA: join(directory, 'data'),
        TIFFIN_DEMO: 'off',
        CHAOS_CLOCK_AHEAD_MS: String(this.#ahead),
        ...variables,
      }),
      ipc: true,
    });
    this.#process = server;
    this.#endExpected = false;
    void server.ended.then((ending) => {
      if (!this.#endExpected)
        this.options.endedByItself(`${name} ended by itself with ${ending}. It printed:\n${server.output.slice(-6_000)}`);
    });
    await server.says(/Tiffin is ready: \S+/, READY_WITHIN).catch((error: unknown) => {
      throw new BrokenPromise('starts', error instanceof Error ? error.message : String(error));
    });
    this.starts.ready++;
    return performance.now() - startedAt;
  }

  /** SIGKILL and SIGTERM mark its end as expected. */
  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void {
    if (signal === 'SIGKILL' || signal === 'SIGTERM') this.#endExpected = true;
    this.#process?.signal(signal);
  }

  /** Returns how it ended. Throws `BrokenPromise` if it runs on for 20 s; then it is killed. */
  async ended(): Promise<Ending> {
    const server = this.#running;
    let impatience: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => (impatience = setTimeout(() => resolve(undefined), ENDS_WITHIN)));
    const ending = await Promise.race([server.ended, timeout]).finally(() => clearTimeout(impatience));
    if (ending !== undefined) return ending;
    server.send({ tellWhatIsOpen: true });
    // A server that hangs says nothing.
    await server.says(/What keeps the process: .*/, EXPLAINS_WITHIN).catch(() => undefined);
    server.signal('SIGKILL');
    await server.ended;
    throw new BrokenPromise('starts', `${this.name} did not end within ${ENDS_WITHIN} ms. It printed:\n${server.output.slice(-6_000)}`);
  }

  /** Moves its clock, at once and for later starts, too. */
  moveClock(by: number): void {
    this.#ahead += by;
    this.#process?.send({ clockAheadMs: this.#ahead });
  }

  get #running(): ManagedProcess {
    if (!this.#process) throw new Error(`${this.name} was never started`);
    return this.#process;
  }
}
