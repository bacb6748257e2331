import { Semaphore, KeyedSemaphore } from './semaphore.js';

/** Work that ends when the test calls `end`. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { start: () => ended, end: () => end() };
}

test('a semaphore starts the next work when one ends', async () => {
  const semaphore = new Semaphore({ permits: 2, maxQueued: 5 });
  const started: number[] = [];
  const works = [work(), work(), work()];
  const runs = works.map(({ start }, index) =>
    semaphore.run(async () => {
      started.push(index);
      await start();
    }),
  );
  expect(started).toEqual([0, 1]);
  works[1]?.end();
  await runs[1];
  expect(started).toEqual([0, 1, 2]);
  works.forEach(({ end }) => end());
  await Promise.all(runs);
});

test('a caller that finds the queue full is refused with a time to come back', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1 });
  const { start, end } = work();
  const runs = [semaphore.run(start), semaphore.run(start)];
  await expect(semaphore.run(start)).rejects.toMatchObject({ code: 'unavailable_now', details: { retryAfter: 2 } });
  end();
  await Promise.all(runs);
  await expect(semaphore.run(() => Promise.resolve('in'))).resolves.toBe('in');
});

test('a caller that leaves the queue takes no turn', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1 });
  const { start, end } = work();
  const first = semaphore.run(start);
  const caller = new AbortController();
  const ran: string[] = [];
  const left = semaphore.run(() => Promise.resolve(ran.push('left')), caller.signal);
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = semaphore.run(() => Promise.resolve(ran.push('next')));
  end();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
  await expect(semaphore.run(() => Promise.resolve('never'), caller.signal)).rejects.toThrow('gone');
});

test('a caller waits no longer than the timeout', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1, timeout: 5 });
  const { start, end } = work();
  const first = semaphore.run(start);
  await expect(semaphore.run(start)).rejects.toMatchObject({ code: 'unavailable_now' });
  end();
  await first;
  expect(semaphore.isIdle).toBe(true);
});

test('each key has its own semaphore', async () => {
  const semaphores = new KeyedSemaphore({ permits: 1, maxQueued: 0 });
  const { start, end } = work();
  const first = semaphores.run('first', start);
  await expect(semaphores.run('first', start)).rejects.toMatchObject({ code: 'unavailable_now' });
  await expect(semaphores.run('second', () => Promise.resolve('in'))).resolves.toBe('in');
  end();
  await first;
  await expect(semaphores.run('first', () => Promise.resolve('again'))).resolves.toBe('again');
});

test('without limits work runs one at a time, and only the caller of failed work gets the failure', async () => {
  const semaphores = new KeyedSemaphore();
  const ran: string[] = [];
  const { start, end } = work();
  const first = semaphores.run('a', async () => {
    await start();
    ran.push('a1');
    throw new Error('a1 failed');
  });
  const others = Array.from({ length: 100 }, (_, index) => semaphores.run('a', async () => ran.push(`a${index + 2}`)));
  await semaphores.run('b', async () => ran.push('b'));
  end();
  await expect(first).rejects.toThrow('a1 failed');
  await Promise.all(others);
  expect(ran).toEqual(['b', ...Array.from({ length: 101 }, (_, index) => `a${index + 1}`)]);
});

test('an acquired permit is released once', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1 });
  const release = await semaphore.acquire();
  const ran: string[] = [];
  const next = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ code: 'unavailable_now' });
  release();
  release();
  const releaseNext = await next;
  const last = semaphore.run(() => Promise.resolve(ran.push('last')));
  expect(ran).toEqual([]);
  releaseNext();
  await last;
  expect(semaphore.isIdle).toBe(true);
});
