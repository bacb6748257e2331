import type { ViewCommitted } from '@tiffin/read-models';
import type { EngineLogger } from './engine-logger.js';

interface Listening {
  readonly listener: (committed: ViewCommitted) => void;
  /** All where there are none. */
  readonly views: readonly string[] | undefined;
}

/** Those who hear of committed changes. One that throws harms neither the projection nor the others. */
export class CommitListeners {
  readonly #listening = new Set<Listening>();

  constructor(private readonly logger: EngineLogger) {}

  /** `views`: of which it hears; of all without them. Answers the way to stop. */
  add(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    // An entry of its own, so that adding the same listener twice is two listeners.
    const own = { listener, views };
    this.#listening.add(own);
    return () => void this.#listening.delete(own);
  }

  /** Whether somebody listens to the view. */
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
