import { setImmediate, setTimeout } from 'node:timers/promises';

/** Makes calls at fixed moments, whether or not earlier ones are answered, and resolves once all are: see `atSteadyRateWhile`. */
export async function atSteadyRate(perSecond: number, count: number, call: (number: number) => Promise<void>): Promise<void> {
  await atSteadyRateWhile(perSecond, (number) => number < count, call);
}

/**
 * Makes calls at fixed moments while `goesOn` accepts the next one, whether or not earlier ones are answered, and resolves once all
 * are. Rejects with the first failure, after the last call was made.
 */
export async function atSteadyRateWhile(
  perSecond: number,
  goesOn: (number: number) => boolean,
  call: (number: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  for (let number = 0; goesOn(number); number++) {
    const due = startedAt + (number * 1_000) / perSecond;
    const wait = due - performance.now();
    // A timer takes a millisecond at least, which calls that are late must not wait for.
    await (wait > 0 ? setTimeout(wait) : setImmediate());
    const pending = call(number);
    // Awaited below: a failure must not count as unhandled while other calls are still being made.
    pending.catch(() => undefined);
    calls.push(pending);
  }
  await Promise.all(calls);
}
