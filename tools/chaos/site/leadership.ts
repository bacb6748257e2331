import { withTimeout } from '@tiffin/kernel';
import { setTimeout } from 'node:timers/promises';
import type { TiffinServer } from '../processes/tiffin-server.js';

const POLL_EVERY_MS = 100;
/** In ms. A server that is suspended or hangs does not answer. */
const ANSWERS_WITHIN = 1_000;

/** A period in which one process holds the leases. */
export interface Lead {
  readonly server: TiffinServer;
  readonly pid: number;
  /** When it was first seen, in ms of this process's monotonic clock. */
  readonly since: number;
}

/**
 * Watches from outside which of several servers holds the leases: its metrics say so. A server that hung says so for a moment after
 * it wakes; the one that took over later counts.
 */
export class Leadership {
  readonly leads: Lead[] = [];
  readonly #stopped = new AbortController();
  #watching: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly servers: readonly TiffinServer[],
    private readonly opsKey: string,
    /** Called at every change. */
    private readonly changed: () => void,
  ) {}

  /** Begins to watch, until `stop`. */
  watch(): void {
    this.#watching = Promise.all(this.servers.map((server) => this.#follow(server)));
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#watching;
  }

  /**
   * The server that holds the leases. After its end it is the other one, which takes over, if that runs; a restarted server begins
   * without leases.
   */
  get leader(): TiffinServer {
    const last = this.leads.at(-1);
    const leader = last?.server ?? this.servers[0];
    if (!leader) throw new Error('There is no server');
    if (!last || (leader.isRunning && leader.pid === last.pid)) return leader;
    return this.servers.find((server) => server !== leader && server.isRunning) ?? leader;
  }

  async #follow(server: TiffinServer): Promise<void> {
    const { signal } = this.#stopped;
    for (let leading = 0; !signal.aborted;) {
      const { isRunning, pid } = isRunningNow(server);
      const leads = isRunning && (await this.isLeading(server));
      if (leads && leading !== pid && this.leads.at(-1)?.pid !== pid) {
        this.leads.push({ server, pid, since: performance.now() });
        this.changed();
      }
      leading = leads ? pid : 0;
      await setTimeout(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined); // stopped
    }
  }

  /** A server that does not answer counts as one without leases. */
  async isLeading({ origin }: TiffinServer): Promise<boolean> {
    const headers = { authorization: `Bearer ${this.opsKey}` };
    return withTimeout({ timeout: ANSWERS_WITHIN, signals: [this.#stopped.signal] }, async (signal) => {
      const response = await fetch(`${origin}/api/metrics`, { headers, signal });
      return /^tiffin_leads\{lease="reactions"\} 1$/m.test(await response.text());
    }).catch(() => false);
  }
}

function isRunningNow(server: TiffinServer): { readonly isRunning: boolean; readonly pid: number } {
  return server.isRunning ? { isRunning: true, pid: server.pid } : { isRunning: false, pid: 0 };
}
