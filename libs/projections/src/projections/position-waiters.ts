import { Signal, type Position } from '@tiffin/event-sourcing';

/** Callers that wait until a consumer has consumed a position. */
export class PositionWaiters {
  readonly #advanced = new Signal();

  /** `hurry` is called with every position that a caller waits for. */
  constructor(private readonly hurry: (position: Position) => void = () => undefined) {}

  /** Resolves `true` once `position` is consumed; `false` after `timeout` ms, when the signal aborts, or after `cancelAll`. */
  async wait(position: Position, { timeout, signal }: { readonly timeout?: number; readonly signal?: AbortSignal }): Promise<boolean> {
    if (signal?.aborted) return false;
    const reached = this.#advanced.wait(signal, timeout, position);
    this.hurry(position);
    return reached.catch(() => false); // aborted
  }

  get hasWaiters(): boolean {
    return this.#advanced.waiterCount > 0;
  }

  /** Must be called when the consumer has consumed `position`. */
  advancedTo(position: Position): void {
    this.#advanced.notifyAll(position);
  }

  /** Ends all waits with `false`, because the consumer makes no progress. */
  cancelAll(): void {
    this.#advanced.cancelAll();
  }
}
