import type { ViewCommitted } from '@tiffin/read-models';
import type { EngineLogger } from './engine-logger.js';

interface Listening {
  readonly listener: (committed: ViewCommitted) => void;
  /** The views it listens to; all if `undefined`. */
  readonly views: readonly string[] | undefined;
}

/** Listeners to committed changes. If one throws, the error is logged; the projection and the other listeners go on. */
export class CommitListeners {
  readonly #listening = new Set<Listening>();

  constructor(private readonly logger: EngineLogger) {}

  /** Adds a listener for the changes of these views, or, without `views`, of all. Returns the function that removes it. */
  add(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    // A new object each time, so that the same listener can be added twice.
    const entry = { listener, views };
    this.#listening.add(entry);
    return () => void this.#listening.delete(entry);
  }

  /** Whether the view has listeners. */
  has(view: string): boolean {
    return this.#of(view).length > 0;
  }

  notify(committed: ViewCommitted): void {
    for (const { listener } of this.#of(committed.view)) {
      try {
        listener(committed);
      } catch (error) {
        this.logger.error({ view: committed.view, position: committed.position, err: error }, 'A listener to committed changes failed');
      }
    }
  }

  #of(view: string): readonly Listening[] {
    return [...this.#listening].filter(({ views }) => views?.includes(view) ?? true);
  }
}
