import { jest } from '@jest/globals';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isTimeout, withTimeout, withSignals } from './with-timeout.js';

/** A call whose answer never comes, and whose end is told by its signal alone. */
const unanswered = async (signal: AbortSignal): Promise<never> => {
  await once(signal, 'abort');
  throw signal.reason;
};
/** One that hears of no signal, as a request that `fetch` has lost. */
const lost = (): Promise<never> => new Promise(() => undefined);

test.each([unanswered, lost])('%p is ended when its time is over, whatever is collected as garbage meanwhile', async (work) => {
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

test('work is ended at once with the first of the signals, also one that had aborted before', async () => {
  const first = new AbortController();
  const second = new AbortController();
  const outcome = withTimeout({ signals: [first.signal, second.signal], timeout: 300_000 }, lost);
  second.abort('enough');
  await expect(outcome).rejects.toBe('enough');
  await expect(withSignals([second.signal], async (signal) => signal.throwIfAborted())).rejects.toBe('enough');
});

test('a signal that lasts keeps nothing of the work', async () => {
  const lasting = new AbortController().signal;
  const added = jest.spyOn(lasting, 'addEventListener');
  const removed = jest.spyOn(lasting, 'removeEventListener');
  await withTimeout({ signals: [lasting], timeout: 300_000 }, () => Promise.resolve());
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(added).toHaveBeenCalledTimes(1);
});
