import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { silentLogger } from '@tiffin/projections';
import type { Connection, SharedRecords } from './shared-records.js';
import { Leases } from '../src/leases.js';
import type { HeldLeases } from '../src/held-leases.js';

const THE_LEASE = 'orders-v1';

/** A process that competes for one lease for as long as it lives. */
export class CompetingProcess {
  connection: Connection = 'good';
  /** The leases it acquired last, still held or not. */
  heldLeases: HeldLeases | undefined;
  readonly epochs: number[] = [];
  readonly leases: Leases;
  readonly #stopping = new AbortController();

  constructor(
    shared: SharedRecords,
    readonly timer: ControlledTimer,
  ) {
    this.leases = new Leases({ records: shared.connect(() => this.connection), logger: silentLogger, timer });
    void this.#compete();
  }

  get holds(): boolean {
    return this.heldLeases?.isValid ?? false;
  }

  async #compete(): Promise<void> {
    for (;;) {
      const held = await this.leases.acquire([THE_LEASE], this.#stopping.signal);
      this.heldLeases = held;
      this.epochs.push(held.epochs.get(THE_LEASE)!);
      await new Promise((resolve) => held.lost.addEventListener('abort', resolve));
    }
  }
}

/** Advances the clocks of all these processes by `ms`, in steps of 100 ms; calls `look` after each step. */
export async function advanceAll(ms: number, processes: readonly CompetingProcess[], look: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    for (const { timer } of processes) await timer.advance(100);
    look();
  }
}
