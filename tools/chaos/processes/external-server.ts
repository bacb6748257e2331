import { join } from 'node:path';
import { until } from '../people/pause.js';
import { ManagedProcess } from './managed-process.js';

/** In ms. A database that was killed may have to check its files. */
const READY_WITHIN = 60_000;
const ENDS_WITHIN = 30_000;
const POLL_EVERY_MS = 50;

export interface ExternalServerOptions {
  readonly name: string;
  /** For a shell, with `{port}` and `{directory}` as placeholders; it becomes the server, with `exec`. */
  readonly command: string;
  readonly port: number;
  /** An existing directory of its own. */
  readonly directory: string;
  /** Whether it answers calls. A rejection counts as no. */
  readonly answers: (port: number) => Promise<boolean>;
  readonly giveUp: AbortSignal;
}

/** A server that a given command starts, and that is restarted after every end. */
export class ExternalServer {
  #process: ManagedProcess | undefined;

  constructor(private readonly options: ExternalServerOptions) {}

  get name(): string {
    return this.options.name;
  }

  get port(): number {
    return this.options.port;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get output(): string {
    return this.#process?.output ?? '';
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.ending === undefined;
  }

  /** Resolves once it answers; does nothing if it runs. Throws with its output if it doesn't answer within a minute. */
  async start(): Promise<void> {
    const { name, command, port, directory, answers, giveUp } = this.options;
    if (!this.isRunning) {
      const line = command.replaceAll('{port}', String(port)).replaceAll('{directory}', join(directory, 'data'));
      const args = ['-c', `exec ${line}`];
      this.#process = new ManagedProcess({
        name,
        command: 'sh',
        args,
        cwd: directory,
        env: process.env,
        log: join(directory, 'server.log'),
      });
    }
    const isThere = await until(() => !this.isRunning || answers(port).catch(() => false), READY_WITHIN, giveUp, POLL_EVERY_MS);
    if (!isThere || !this.isRunning) throw new Error(`${name} does not answer. It printed:\n${this.output.slice(-4_000)}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.signal(signal);
  }

  /** Resolves once it has ended; after half a minute it is killed. */
  async ended(): Promise<void> {
    const impatience = setTimeout(() => this.signal('SIGKILL'), ENDS_WITHIN);
    await this.#process?.ended.finally(() => clearTimeout(impatience));
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    await this.ended();
  }
}
