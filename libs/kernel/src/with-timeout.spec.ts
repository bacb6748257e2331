import { jest } from '@jest/globals';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isTimeout, withTimeout, withSignals } from './with-timeout.js';

/** A call that is never answered, and that ends only by its signal. */
const unanswered = async (signal: AbortSignal): Promise<never> => {
  await once(signal, 'abort');
  throw signal.reason;
};
/** A call that ignores its signal, like a request that `fetch` has lost. */
const lost = (): Promise<never> => new Promise(() => undefined);

test.each([unanswered, lost])('withTimeout ends %p in time, even during garbage collection', async (work) => {
  setFlagsFromString('--expose-gc');
  const collect = setInterval(runInNewContext('gc') as () => void, 5);
  try {
    const signals = [new AbortController().signal];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => withTimeout({ signals, timeout: 50 }, work).catch((error: unknown) => isTimeout(error))),
    );
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => true));
  } finally {
    clearInterval(collect);
    setFlagsFromString('--no-expose-gc');
  }
});

test('withTimeout and withSignals end work at the first signal that aborts or has aborted before', async () => {
  const first = new AbortController();
  const second = new AbortController();
  const outcome = withTimeout({ signals: [first.signal, second.signal], timeout: 300_000 }, lost);
  second.abort('enough');
  await expect(outcome).rejects.toBe('enough');
  await expect(withSignals([second.signal], async (signal) => signal.throwIfAborted())).rejects.toBe('enough');
});

test('withTimeout removes its listeners from a long-lived signal', async () => {
  const longLived = new AbortController().signal;
  const added = jest.spyOn(longLived, 'addEventListener');
  const removed = jest.spyOn(longLived, 'removeEventListener');
  await withTimeout({ signals: [longLived], timeout: 300_000 }, () => Promise.resolve());
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(added).toHaveBeenCalledTimes(1);
});

test('work may listen to its signal in any number of places without a warning', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
  await withTimeout({ timeout: 1_000 }, (signal) => {
    for (let place = 0; place < 20; place++) signal.addEventListener('abort', () => undefined);
    return Promise.resolve();
  });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
