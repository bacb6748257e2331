import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work` under a correlation id and returns its result. Everything it logs or starts carries the id. */
export function correlated<Result>(correlationId: string, work: () => Result): Result {
  return current.run(correlationId, work);
}

/** Returns the correlation id of the current work; `undefined` if no call caused it. */
export function currentCorrelation(): string | undefined {
  return current.getStore();
}
