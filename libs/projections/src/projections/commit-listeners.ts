import type { ViewCommitted } from '@tiffin/read-models';
import type { EngineLogger } from './engine-logger.js';

/** Those who hear of committed changes. One that throws harms neither the projection nor the others. */
export class CommitListeners {
  readonly #listeners = new Set<(committed: ViewCommitted) => void>();

  constructor(private readonly logger: EngineLogger) {}

  add(listener: (committed: ViewCommitted) => void): () => void {
    // A function of its own, so that adding the same listener twice is two listeners.
    const own = (committed: ViewCommitted): void => listener(committed);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Whether somebody listens. */
  get some(): boolean {
    return this.#listeners.size > 0;
  }

  hear(committed: ViewCommitted): void {
    for (const listener of this.#listeners) {
      try {
        listener(committed);
      } catch (error) {
        this.logger.error({ view: committed.view, position: committed.position, err: error }, 'A listener to committed changes failed');
      }
    }
  }
}
