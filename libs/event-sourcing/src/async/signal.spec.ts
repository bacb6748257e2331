import { Signal } from './signal.js';

let notice: Signal;
beforeEach(() => (notice = new Signal()));

test('wakes everyone who waits, and nobody who comes later', async () => {
  const waiting = [notice.wait(), notice.wait()];
  notice.notifyAll();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(await notice.wait(undefined, 1)).toBe(false);
  expect(notice.waiterCount).toBe(0);
});

test('of something that is counted wakes those who wait for no more than it has come to', async () => {
  const heard: number[] = [];
  const waiting = [3, 1, 2].map((number) => notice.wait(undefined, undefined, number).then(() => heard.push(number)));
  notice.notifyAll(2);
  await Promise.all(waiting.slice(1));
  expect([heard, notice.waiterCount]).toEqual([[1, 2], 1]);
  notice.notifyAll(3);
  await waiting[0];
});

test('wakes one, who has waited longest, and says whether there was one', async () => {
  const heard: string[] = [];
  const waiting = ['first', 'second'].map((name) => notice.wait().then((given) => heard.push(`${name} ${given}`)));
  expect(notice.notifyOne()).toBe(true);
  await waiting[0];
  expect(heard).toEqual(['first true']);
  notice.cancelAll();
  await waiting[1];
  expect(heard).toEqual(['first true', 'second false']);
  expect(notice.notifyOne()).toBe(false);
});

test('whoever is told to leave hears why, also before they wait', async () => {
  const leaving = new AbortController();
  const waiting = notice.wait(leaving.signal, 60_000);
  leaving.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(notice.wait(leaving.signal)).rejects.toThrow('enough');
  expect(notice.waiterCount).toBe(0);
});
