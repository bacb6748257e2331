import { Browser } from '@tiffin/accounts/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentOf } from './test-stores.js';

const programAt = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** The program that `npm test` has just built, which starts in half the time; else its sources. */
const PROGRAM = process.env['TIFFIN_TEST_BUILT'] ? [programAt('dist/main.js')] : [...process.execArgv, programAt('src/main.ts')];

/** The real program in a process of its own. */
export class ServerProcess {
  /** Its output. */
  output = '';
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  private readonly child: ChildProcess;
  private readonly printed = new Set<() => void>();

  /** `wrapper`: a command that runs the rest of its line, such as a shell with a limit. */
  constructor(directory: string, environment: Record<string, string> = {}, wrapper: readonly string[] = []) {
    const [command = '', ...args] = [...wrapper, process.execPath, ...PROGRAM];
    const variables = { ...environmentOf(directory), ...environment };
    this.child = spawn(command, args, { env: { PATH: process.env['PATH'], ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += String(chunk);
        this.printed.forEach((listener) => listener());
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        resolve(code ?? signal ?? 'SIGKILL');
        this.printed.forEach((listener) => listener());
      });
    });
  }

  /** Resolves with this once it is ready. */
  async ready(): Promise<this> {
    await this.says(/Tiffin is ready: (\S+)/);
    return this;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get url(): string {
    return /Tiffin is ready: (\S+)/.exec(this.output)?.[1] ?? '';
  }

  /** Resolves once it has printed this; rejects with its output if it ends before. */
  says(text: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (!text.test(this.output) && !this.isOver) return;
        this.printed.delete(check);
        if (text.test(this.output)) resolve();
        else reject(new Error(`The server ended without saying ${String(text)}:\n${this.output}`));
      };
      this.printed.add(check);
      check();
    });
  }

  /** Resolves once this holds; rejects if the server ends before. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.isOver) throw new Error(`The server ended:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private get isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.child.kill(signal);
    return await this.ended;
  }

  browser(): Browser {
    return new Browser(`${this.url}/api`);
  }

  async logIn(role: 'student' | 'contractor', name: string): Promise<Browser> {
    const browser = this.browser();
    expect((await browser.logIn(role, name, 'tiffin123')).status).toBe(200);
    return browser;
  }
}
