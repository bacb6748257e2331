import { setImmediate } from 'node:timers/promises';

/** How long a piece of work may keep a thread to itself, in ms. */
const LONGEST = 5;

/** Cuts long work into turns between which the thread is left to others. */
export class ShortTurns {
  #begun = performance.now();

  /** Between two small steps of the work. `rested`: called after each pause. */
  async step(rested: () => void): Promise<void> {
    if (performance.now() - this.#begun < LONGEST) return;
    await setImmediate();
    this.#begun = performance.now();
    rested();
  }
}
