import { setTimeout } from 'node:timers/promises';
import { ChildServer } from '../child-server.js';
import { peakMemory, processorTime } from '../process-memory.js';

/** Background work after the last call is part of its cost; this long, in ms. */
const SETTLES_MS = 300;

/** Figures of the `http` servers together, and of all servers, including the one that folds the views. */
export interface Cost {
  readonly http: number;
  readonly all: number;
}

/** Some `http` servers and one with `projections` on the same stores, or one with both. */
export class ServerGroup {
  private constructor(
    readonly http: readonly ChildServer[],
    private readonly projecting: ChildServer | undefined,
  ) {}

  /** Starts one server with both roles, which fills empty stores with demo data. */
  static async together(variables: Readonly<Record<string, string>>): Promise<ServerGroup> {
    return new ServerGroup([await ChildServer.start(variables)], undefined);
  }

  /** Starts `count` `http` servers beside one that folds, on stores that have demo data. */
  static async apart(variables: Readonly<Record<string, string>>, count: number): Promise<ServerGroup> {
    const started: ChildServer[] = [];
    try {
      for (const role of ['projections', ...Array<string>(count).fill('http')])
        started.push(await ChildServer.start({ ...variables, TIFFIN_DEMO: 'off', TIFFIN_ROLES: role }));
    } catch (error) {
      for (const server of started) await server.stop();
      throw error;
    }
    return new ServerGroup(started.slice(1), started[0]);
  }

  /** Returns the address of the server for this number; they take turns. */
  url(number: number): string {
    const server = this.http[number % this.http.length];
    if (!server) throw new Error('There is no server');
    return server.url;
  }

  /** Returns the processor time that the work took, in ms. */
  async costOf<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly cost: Cost }> {
    const before = this.processorTime;
    const result = await work();
    await setTimeout(SETTLES_MS);
    const { http, all } = this.processorTime;
    return { result, cost: { http: http - before.http, all: all - before.all } };
  }

  /** The peak memory of the `http` servers, and of the one that folds the views, in bytes. */
  get memory(): { readonly http: number; readonly projecting: number } {
    const http = Math.max(...this.http.map(({ pid }) => peakMemory(pid)));
    return { http, projecting: this.projecting ? peakMemory(this.projecting.pid) : http };
  }

  async stop(): Promise<void> {
    for (const server of [...this.http, ...(this.projecting ? [this.projecting] : [])]) await server.stop();
  }

  private get processorTime(): Cost {
    const http = this.http.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    return { http, all: http + (this.projecting ? processorTime(this.projecting.pid) : 0) };
  }
}
