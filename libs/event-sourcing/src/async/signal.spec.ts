import { Signal } from './signal.js';

let signal: Signal;
beforeEach(() => (signal = new Signal()));

test('notifyAll wakes every present waiter, and no later one', async () => {
  const waiting = [signal.wait(), signal.wait()];
  signal.notifyAll();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(await signal.wait(undefined, 1)).toBe(false);
  expect(signal.waiterCount).toBe(0);
});

test('notifyAll with a number wakes the waiters for numbers up to it', async () => {
  const woken: number[] = [];
  const waiting = [3, 1, 2].map((number) => signal.wait(undefined, undefined, number).then(() => woken.push(number)));
  signal.notifyAll(2);
  await Promise.all(waiting.slice(1));
  expect([woken, signal.waiterCount]).toEqual([[1, 2], 1]);
  signal.notifyAll(3);
  await waiting[0];
});

test('notifyOne wakes the longest waiter, and tells whether there was one', async () => {
  const woken: string[] = [];
  const waiting = ['first', 'second'].map((name) => signal.wait().then((notified) => woken.push(`${name} ${notified}`)));
  expect(signal.notifyOne()).toBe(true);
  await waiting[0];
  expect(woken).toEqual(['first true']);
  signal.cancelAll();
  await waiting[1];
  expect(woken).toEqual(['first true', 'second false']);
  expect(signal.notifyOne()).toBe(false);
});

test('a wait rejects with the reason of an abort, also of an earlier one', async () => {
  const controller = new AbortController();
  const waiting = signal.wait(controller.signal, 60_000);
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(signal.wait(controller.signal)).rejects.toThrow('enough');
  expect(signal.waiterCount).toBe(0);
});
