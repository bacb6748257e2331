import { Semaphore, KeyedSemaphore } from './semaphore.js';

/** Work that ends when told. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { start: () => ended, end: () => end() };
}

test('only so many run at once; the next one starts when one leaves', async () => {
  const turnstile = new Semaphore({ permits: 2, maxQueued: 5 });
  const started: number[] = [];
  const works = [work(), work(), work()];
  const passes = works.map(({ start }, index) =>
    turnstile.run(async () => {
      started.push(index);
      await start();
    }),
  );
  expect(started).toEqual([0, 1]);
  works[1]?.end();
  await passes[1];
  expect(started).toEqual([0, 1, 2]);
  works.forEach(({ end }) => end());
  await Promise.all(passes);
});

test('whoever comes when too many wait is refused with a time to come back', async () => {
  const turnstile = new Semaphore({ permits: 1, maxQueued: 1 });
  const { start, end } = work();
  const passes = [turnstile.run(start), turnstile.run(start)];
  await expect(turnstile.run(start)).rejects.toMatchObject({ code: 'unavailable_now', details: { retryAfter: 2 } });
  end();
  await Promise.all(passes);
  await expect(turnstile.run(() => Promise.resolve('in'))).resolves.toBe('in');
});

test('whoever leaves while they wait takes no turn', async () => {
  const turnstile = new Semaphore({ permits: 1, maxQueued: 1 });
  const { start, end } = work();
  const first = turnstile.run(start);
  const caller = new AbortController();
  const ran: string[] = [];
  const left = turnstile.run(() => Promise.resolve(ran.push('left')), caller.signal);
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = turnstile.run(() => Promise.resolve(ran.push('next')));
  end();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
  await expect(turnstile.run(() => Promise.resolve('never'), caller.signal)).rejects.toThrow('gone');
});

test('nobody waits longer than there is patience', async () => {
  const turnstile = new Semaphore({ permits: 1, maxQueued: 1, timeout: 5 });
  const { start, end } = work();
  const first = turnstile.run(start);
  await expect(turnstile.run(start)).rejects.toMatchObject({ code: 'unavailable_now' });
  end();
  await first;
  expect(turnstile.isIdle).toBe(true);
});

test('each holder has a turnstile of their own', async () => {
  const turnstiles = new KeyedSemaphore({ permits: 1, maxQueued: 0 });
  const { start, end } = work();
  const first = turnstiles.run('one', start);
  await expect(turnstiles.run('one', start)).rejects.toMatchObject({ code: 'unavailable_now' });
  await expect(turnstiles.run('other', () => Promise.resolve('in'))).resolves.toBe('in');
  end();
  await first;
  await expect(turnstiles.run('one', () => Promise.resolve('again'))).resolves.toBe('again');
});

test('without limits one runs after the other, however many come, and a failure is told to whoever asked', async () => {
  const turnstiles = new KeyedSemaphore();
  const heard: string[] = [];
  const { start, end } = work();
  const first = turnstiles.run('a', async () => {
    await start();
    heard.push('a1');
    throw new Error('a1 failed');
  });
  const others = Array.from({ length: 100 }, (_, index) => turnstiles.run('a', async () => heard.push(`a${index + 2}`)));
  await turnstiles.run('b', async () => heard.push('b'));
  end();
  await expect(first).rejects.toThrow('a1 failed');
  await Promise.all(others);
  expect(heard).toEqual(['b', ...Array.from({ length: 101 }, (_, index) => `a${index + 1}`)]);
});

test('a turn that is held ends when its holder says so, once', async () => {
  const turnstile = new Semaphore({ permits: 1, maxQueued: 1 });
  const leave = await turnstile.acquire();
  const ran: string[] = [];
  const next = turnstile.acquire();
  await expect(turnstile.acquire()).rejects.toMatchObject({ code: 'unavailable_now' });
  leave();
  leave();
  const leaveNext = await next;
  const last = turnstile.run(() => Promise.resolve(ran.push('last')));
  expect(ran).toEqual([]);
  leaveNext();
  await last;
  expect(turnstile.isIdle).toBe(true);
});
