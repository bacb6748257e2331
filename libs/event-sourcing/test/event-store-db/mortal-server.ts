import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A real server that tests may kill and hang: its command must become the server itself, not start it elsewhere. */
export class MortalServer {
  #process: ChildProcess | undefined;

  constructor(private readonly command: string) {}

  start(): void {
    this.#process = spawn('sh', ['-c', `exec ${this.command}`], { stdio: 'ignore' });
  }

  /** Resolves once it is dead: nothing was flushed, nobody was told. */
  async kill(): Promise<void> {
    const dying = this.#process;
    if (!dying) return;
    this.#process = undefined;
    const ended = once(dying, 'exit');
    if (dying.exitCode !== null || !dying.kill('SIGKILL')) throw new Error(`The server ended by itself: ${this.command}`);
    await ended;
  }

  /** It keeps its connections, and answers nothing. */
  hang(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }
}
