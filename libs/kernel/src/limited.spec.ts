import { jest } from '@jest/globals';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isLate, limited } from './limited.js';

const aborted = async (signal: AbortSignal): Promise<AbortSignal> => {
  await once(signal, 'abort');
  return signal;
};

test('work that takes too long is ended, whatever is collected as garbage meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = setInterval(runInNewContext('gc') as () => void, 5);
  try {
    const works = Array.from({ length: 10 }, () => limited({ signals: [new AbortController().signal], within: 50 }, aborted));
    for (const signal of await Promise.all(works)) expect(isLate(signal)).toBe(true);
  } finally {
    clearInterval(collect);
    setFlagsFromString('--no-expose-gc');
  }
});

test('work is ended at once with the first of the signals, also one that had aborted before', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const outcome = limited({ signals: [first.signal, second.signal], within: 300_000 }, aborted);
  second.abort('enough');
  expect(await outcome).toMatchObject({ reason: 'enough' });
  await expect(limited({ signals: [second.signal] }, async (signal) => signal.throwIfAborted())).rejects.toBe('enough');
});

test('a signal that lasts keeps nothing of the work', async () => {
  const lasting = new AbortController().signal;
  const added = jest.spyOn(lasting, 'addEventListener');
  const removed = jest.spyOn(lasting, 'removeEventListener');
  await limited({ signals: [lasting] }, () => Promise.resolve());
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
