import { Notice, type Position } from '@tiffin/event-sourcing';

/** Those who wait until a consumer has come to a position. */
export class PositionWaiters {
  readonly #advanced = new Notice();

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
  get waiting(): boolean {
    return this.#advanced.waiting > 0;
  }

  /** The consumer has come to `position`. */
  advanced(position: Position): void {
    this.#advanced.give(position);
  }

  /** The consumer stands still: nobody should wait for it. */
  giveUp(): void {
    this.#advanced.giveUp();
  }
}
