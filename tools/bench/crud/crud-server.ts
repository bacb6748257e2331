import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The CRUD server in a process of its own. */
export class CrudServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static start(): Promise<CrudServer> {
    return new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(new URL('crud-run.ts', import.meta.url)), { execArgv: process.execArgv });
      child.once('message', (url) => resolve(new CrudServer(child, String(url))));
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The CRUD server ended with ${code}`)));
    });
  }

  /** Ends it; it removes its data. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
  }
}
