import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** A file to which its output is appended. */
  readonly log: string;
  readonly env: NodeJS.ProcessEnv;
  /** Opens a message channel. */
  readonly ipc?: boolean;
}

/** How it ended: with an exit code, or by a signal. */
export type Ending = number | NodeJS.Signals;

const OUTPUT_LENGTH = 40_000;

/** A process with a group of its own: signals reach its children, and interrupting us ends it. */
export class ManagedProcess {
  /** The end of its output. */
  output = '';
  readonly ended: Promise<Ending>;
  #ending: Ending | undefined;
  readonly #child: ChildProcess;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: ProcessOptions) {
    const { command, args, cwd, env, ipc, log } = options;
    const stdio = ipc ? (['ignore', 'pipe', 'pipe', 'ipc'] as const) : (['ignore', 'pipe', 'pipe'] as const);
    this.#child = spawn(command, args, { cwd, env, stdio: [...stdio], detached: true });
    const end = (): void => this.#signalGroup('SIGKILL');
    process.once('exit', end);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        appendFileSync(log, text);
        this.output = (this.output + text).slice(-OUTPUT_LENGTH);
        this.#notify();
      });
    this.ended = new Promise((resolve) => {
      const onEnd = (ending: Ending): void => {
        this.#ending ??= ending;
        process.off('exit', end);
        resolve(this.#ending);
        this.#notify();
      };
      this.#child.once('exit', (code, signal) => onEnd(code ?? signal ?? 'SIGKILL'));
      this.#child.once('error', (error) => {
        this.output += `\n${error.message}`;
        onEnd(127);
      });
    });
  }

  get name(): string {
    return this.options.name;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** `undefined` while it runs. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Does nothing if it has ended. */
  signal(signal: NodeJS.Signals): void {
    if (this.#ending === undefined) this.#signalGroup(signal);
  }

  send(message: object): void {
    if (this.#ending === undefined && this.#child.connected) this.#child.send(message);
  }

  /** Waits until it has printed this; returns the match. Throws if it ends before, or takes longer than `within` ms. */
  async says(text: RegExp, within: number): Promise<RegExpExecArray> {
    let impatience: NodeJS.Timeout | undefined;
    let check: () => void = () => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const fail = (why: string): void => reject(new Error(`${this.name} ${why}. It printed:\n${this.output.slice(-6_000)}`));
        check = () => {
          const match = text.exec(this.output);
          if (match) resolve(match);
          else if (this.#ending !== undefined) fail(`ended with ${this.#ending} before it said ${String(text)}`);
        };
        impatience = setTimeout(() => fail(`has not said ${String(text)} within ${within} ms`), within);
        this.#listeners.add(check);
        check();
      });
    } finally {
      clearTimeout(impatience);
      this.#listeners.delete(check);
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #signalGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch (error) {
      // It has ended just now.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
