import { Signal, type Position } from '@tiffin/event-sourcing';

/** Those who wait until a consumer has come to a position. */
export class PositionWaiters {
  readonly #advanced = new Signal();

  /** `hurry` hears of every position that somebody waits for. */
  constructor(private readonly hurry: (position: Position) => void = () => undefined) {}

  /** `true` once `position` is reached, `false` after `timeout` ms, when the signal aborts, or when waiting has become pointless. */
  async wait(position: Position, { timeout, signal }: { readonly timeout?: number; readonly signal?: AbortSignal }): Promise<boolean> {
    if (signal?.aborted) return false;
    const reached = this.#advanced.wait(signal, timeout, position);
    this.hurry(position);
    return reached.catch(() => false); // aborted
  }

  /** Whether somebody waits. */
  get hasWaiters(): boolean {
    return this.#advanced.waiterCount > 0;
  }

  /** The consumer has come to `position`. */
  advancedTo(position: Position): void {
    this.#advanced.notifyAll(position);
  }

  /** The consumer stands still: nobody should wait for it. */
  cancelAll(): void {
    this.#advanced.cancelAll();
  }
}
