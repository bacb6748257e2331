import { ControllableEventStore, undisturbed, type InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import { Services } from './services.js';

/** The process ends here: neither this append nor anything after it happens. */
class Crash extends Error {}

/** Where a process crashes: at its n-th append of a step, from 0, which is recorded or not, but never acknowledged. */
export interface CrashPlan {
  readonly append: number;
  readonly when: 'before' | 'after';
}

/** A process that may crash at any append, on a log with other writers. */
export class CrashableProcess {
  private readonly store: ControllableEventStore;
  services: Services;

  constructor(private readonly log: InMemoryEventStore) {
    this.store = new ControllableEventStore(log);
    this.services = new Services(this.store);
  }

  /** Does the work, completely or until the crash. Returns whether it crashed; throws what the work throws otherwise. */
  async runUntil(crash: CrashPlan | undefined, work: (services: Services) => Promise<unknown>): Promise<boolean> {
    let appends = 0;
    let dead = false;
    this.store.disturbAllAppends(async (append) => {
      if (dead) throw new Crash();
      if (crash?.append !== appends++) return append();
      dead = true;
      if (crash.when === 'after') await append();
      throw new Crash();
    });
    try {
      await work(this.services);
    } catch (error) {
      if (!dead) throw error;
    } finally {
      this.store.disturbAllAppends(undisturbed);
    }
    return dead;
  }

  /** Restarts without memory, and its reactors finish what was accepted. */
  async restart(): Promise<void> {
    this.services = new Services(new ControllableEventStore(this.log));
    await this.services.react();
  }
}
