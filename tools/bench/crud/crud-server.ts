import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentWith } from '../environment.js';

/** The CRUD server in a process of its own. */
export class CrudServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts it on the MongoDB that `stores` names as `TIFFIN_MONGO`, or else with a SQLite file that `stop` removes. */
  static start(stores: Readonly<Record<string, string>> = {}): Promise<CrudServer> {
    return new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(new URL('crud-run.ts', import.meta.url)), {
        execArgv: process.execArgv,
        env: environmentWith(stores),
      });
      child.once('message', (url) => resolve(new CrudServer(child, String(url))));
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The CRUD server ended with ${code}`)));
    });
  }

  /** Ends it. */
  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await exited;
  }
}
