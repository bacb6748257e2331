import { Turnstile, Turnstiles } from './turnstile.js';

/** Work that ends when told. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { start: () => ended, end: () => end() };
}

test('only so many run at once; the next one starts when one leaves', async () => {
  const turnstile = new Turnstile({ atOnce: 2, waiting: 5 });
  const started: number[] = [];
  const works = [work(), work(), work()];
  const passes = works.map(({ start }, index) =>
    turnstile.pass(async () => {
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
  const turnstile = new Turnstile({ atOnce: 1, waiting: 1 });
  const { start, end } = work();
  const passes = [turnstile.pass(start), turnstile.pass(start)];
  await expect(turnstile.pass(start)).rejects.toMatchObject({ code: 'unavailable_now', details: { retryAfter: 2 } });
  end();
  await Promise.all(passes);
  await expect(turnstile.pass(() => Promise.resolve('in'))).resolves.toBe('in');
});

test('whoever leaves while they wait takes no turn', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 1 });
  const { start, end } = work();
  const first = turnstile.pass(start);
  const caller = new AbortController();
  const ran: string[] = [];
  const left = turnstile.pass(() => Promise.resolve(ran.push('left')), caller.signal);
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = turnstile.pass(() => Promise.resolve(ran.push('next')));
  end();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
  await expect(turnstile.pass(() => Promise.resolve('never'), caller.signal)).rejects.toThrow('gone');
});

test('nobody waits longer than there is patience', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 1, patience: 5 });
  const { start, end } = work();
  const first = turnstile.pass(start);
  await expect(turnstile.pass(start)).rejects.toMatchObject({ code: 'unavailable_now' });
  end();
  await first;
  expect(turnstile.idle).toBe(true);
});

test('each holder has a turnstile of their own', async () => {
  const turnstiles = new Turnstiles({ atOnce: 1, waiting: 0 });
  const { start, end } = work();
  const first = turnstiles.pass('one', start);
  await expect(turnstiles.pass('one', start)).rejects.toMatchObject({ code: 'unavailable_now' });
  await expect(turnstiles.pass('other', () => Promise.resolve('in'))).resolves.toBe('in');
  end();
  await first;
  await expect(turnstiles.pass('one', () => Promise.resolve('again'))).resolves.toBe('again');
});

test('without limits one runs after the other, however many come, and a failure is told to whoever asked', async () => {
  const turnstiles = new Turnstiles();
  const heard: string[] = [];
  const { start, end } = work();
  const first = turnstiles.pass('a', async () => {
    await start();
    heard.push('a1');
    throw new Error('a1 failed');
  });
  const others = Array.from({ length: 100 }, (_, index) => turnstiles.pass('a', async () => heard.push(`a${index + 2}`)));
  await turnstiles.pass('b', async () => heard.push('b'));
  end();
  await expect(first).rejects.toThrow('a1 failed');
  await Promise.all(others);
  expect(heard).toEqual(['b', ...Array.from({ length: 101 }, (_, index) => `a${index + 1}`)]);
});

test('a turn that is held ends when its holder says so, once', async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 1 });
  const leave = await turnstile.hold();
  const ran: string[] = [];
  const next = turnstile.hold();
  await expect(turnstile.hold()).rejects.toMatchObject({ code: 'unavailable_now' });
  leave();
  leave();
  const leaveNext = await next;
  const last = turnstile.pass(() => Promise.resolve(ran.push('last')));
  expect(ran).toEqual([]);
  leaveNext();
  await last;
  expect(turnstile.idle).toBe(true);
});
