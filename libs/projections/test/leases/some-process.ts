import { ControlledTimer } from '@tiffin/read-models/testing';
import { silentLogger } from '../../src/projections/engine-logger.js';
import { Lease } from '../../src/leases/lease.js';
import type { Term } from '../../src/leases/term.js';
import type { Connection, SharedRecords } from './shared-records.js';

/** A process that wants the lease for as long as it lives, as far as leases go. */
export class SomeProcess {
  connection: Connection = 'good';
  /** Its latest term, held or not. */
  term: Term | undefined;
  readonly epochs: number[] = [];
  readonly lease: Lease;
  readonly #stopping = new AbortController();

  constructor(
    shared: SharedRecords,
    readonly timer: ControlledTimer,
  ) {
    this.lease = new Lease({ records: shared.connect(() => this.connection), name: 'projections', logger: silentLogger, timer });
    void this.#want();
  }

  get holds(): boolean {
    return this.term?.holds ?? false;
  }

  async #want(): Promise<void> {
    for (;;) {
      const term = await this.lease.acquire(this.#stopping.signal);
      this.term = term;
      this.epochs.push(term.epoch);
      await new Promise((resolve) => term.lost.addEventListener('abort', resolve));
    }
  }
}

/** Lets time pass for all these processes alike. */
export async function pass(ms: number, processes: readonly SomeProcess[], look: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    for (const { timer } of processes) await timer.advance(100);
    look();
  }
}
