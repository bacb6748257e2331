import { setImmediate } from 'node:timers/promises';

/** How long a piece of work may keep a thread to itself, in ms. */
const LONGEST = 5;

/** Cuts long work into turns between which the thread is left to others. */
export class ShortTurns {
  #begun = performance.now();

  /** The turn has lasted long enough: the work is to rest. */
  get over(): boolean {
    return performance.now() - this.#begun >= LONGEST;
  }

  /** Leaves the thread to others; the next turn begins after them. */
  async rest(): Promise<void> {
    await setImmediate();
    this.#begun = performance.now();
  }
}
