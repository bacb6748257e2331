import type { EventStore } from '@tiffin/event-sourcing';
import type { RecordStore } from '@tiffin/read-models';

/** The simulated process has ended: further writes fail. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** When the process ends: before a write, or after it and before the caller gets the result. */
export type CrashMoment = 'before' | 'after';

/** Lets `writes` writes through and then simulates a killed process. */
export class CrashAfterWrites {
  writeCount = 0;

  constructor(
    private readonly writes: number,
    private readonly moment: CrashMoment,
  ) {}

  records(store: RecordStore): RecordStore {
    return {
      get: (...args) => store.get(...args),
      find: (...args) => store.find(...args),
      count: (...args) => store.count(...args),
      scrub: () => store.scrub(),
      commit: (operations) => this.write(() => store.commit(operations)),
      close: () => store.close(),
    };
  }

  log(store: EventStore): EventStore {
    return {
      append: (...args) => this.write(() => store.append(...args)),
      readStream: (...args) => store.readStream(...args),
      readAll: (...args) => store.readAll(...args),
      readBackwards: (...args) => store.readBackwards(...args),
      head: () => store.head(),
      close: () => store.close(),
    };
  }

  private async write<Result>(write: () => Promise<Result>): Promise<Result> {
    const number = this.writeCount++;
    if (number > this.writes || (number === this.writes && this.moment === 'before')) throw new SimulatedCrash();
    const result = await write();
    if (number === this.writes) throw new SimulatedCrash();
    return result;
  }
}
