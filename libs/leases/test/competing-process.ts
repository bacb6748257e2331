import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { silentLogger } from '@tiffin/projections';
import type { Connection, SharedRecords } from './shared-records.js';
import { Leases } from '../src/leases.js';
import type { HeldLeases } from '../src/held-leases.js';

const THE_LEASE = 'orders-v1';

/** A process that wants one lease for as long as it lives, as far as leases go. */
export class CompetingProcess {
  connection: Connection = 'good';
  /** Its latest term, held or not. */
  heldLeases: HeldLeases | undefined;
  readonly epochs: number[] = [];
  readonly leases: Leases;
  readonly #stopping = new AbortController();

  constructor(
    shared: SharedRecords,
    readonly timer: ControlledTimer,
  ) {
    this.leases = new Leases({ records: shared.connect(() => this.connection), logger: silentLogger, timer });
    void this.#want();
  }

  get holds(): boolean {
    return this.heldLeases?.isValid ?? false;
  }

  async #want(): Promise<void> {
    for (;;) {
      const term = await this.leases.acquire([THE_LEASE], this.#stopping.signal);
      this.heldLeases = term;
      this.epochs.push(term.epochs.get(THE_LEASE)!);
      await new Promise((resolve) => term.lost.addEventListener('abort', resolve));
    }
  }
}

/** Lets time pass for all these processes alike. */
export async function advanceAll(ms: number, processes: readonly CompetingProcess[], look: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    for (const { timer } of processes) await timer.advance(100);
    look();
  }
}
