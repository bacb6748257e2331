import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { atMost } from './pause.js';

const aborted = async (signal: AbortSignal): Promise<unknown> => {
  await once(signal, 'abort');
  return signal.reason;
};

test('what takes too long is given up, whatever is collected as garbage meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = setInterval(runInNewContext('gc') as () => void, 5);
  try {
    const outcome = atMost(50, new AbortController().signal, aborted);
    await expect(outcome).resolves.toMatchObject({ message: 'It took longer than 50 ms' });
  } finally {
    clearInterval(collect);
    setFlagsFromString('--no-expose-gc');
  }
});

test('it is given up at once where everything is', async () => {
  const everything = new AbortController();
  const outcome = atMost(300_000, everything.signal, aborted);
  everything.abort('enough');
  await expect(outcome).resolves.toBe('enough');
});
