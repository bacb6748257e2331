import type { Position } from '@tiffin/event-sourcing';

/** Those who wait until a consumer has come to a position. */
export class PositionWaiters {
  readonly #waiting = new Set<{ readonly position: Position; readonly answer: (reached: boolean) => void }>();

  /** `hurry` hears of every position that somebody waits for. */
  constructor(private readonly hurry: (position: Position) => void = () => undefined) {}

  /** `true` once `position` is reached, `false` after `timeout` ms, when the signal aborts, or when waiting has become pointless. */
  wait(position: Position, { timeout, signal }: { readonly timeout?: number; readonly signal?: AbortSignal }): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(false);
      const answer = (reached: boolean): void => {
        this.#waiting.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(reached);
      };
      const giveUp = (): void => answer(false);
      const waiter = { position, answer };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
      signal?.addEventListener('abort', giveUp);
      this.#waiting.add(waiter);
      this.hurry(position);
    });
  }

  /** Whether somebody waits. */
  get waiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** The consumer has come to `position`. */
  advanced(position: Position): void {
    for (const waiter of this.#waiting) if (waiter.position <= position) waiter.answer(true);
  }

  /** The consumer stands still: nobody should wait for it. */
  giveUp(): void {
    for (const waiter of this.#waiting) waiter.answer(false);
  }
}
