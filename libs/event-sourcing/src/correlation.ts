import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work` as part of the call or the event with this correlation id: what is logged within carries it, and what `work` starts. */
export function correlated<Result>(correlationId: string, work: () => Result): Result {
  return current.run(correlationId, work);
}

/** The correlation id of the work in hand; `undefined` for what no call caused. */
export function currentCorrelation(): string | undefined {
  return current.getStore();
}
