import { DatabaseUnusable, WorkerCalls, WorkerGone } from './index.js';
import type { Arithmetic, StartOptions } from '../test/arithmetic.js';

// The worker's own module can't be imported here: it serves as soon as it is loaded.
class OutOfRange extends Error {
  declare readonly limit: number;
}

const start = (data: StartOptions = {}) =>
  WorkerCalls.start<Arithmetic>(new URL('../test/arithmetic.ts', import.meta.url), { data, errors: [OutOfRange, DatabaseUnusable] });

const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: unknown) => error,
  );

describe('calls to a worker', () => {
  let calls: WorkerCalls<Arithmetic>;
  beforeAll(async () => {
    calls = await start();
  });
  afterAll(() => calls.close());

  test('resolve with the method’s result, also of an asynchronous method', async () => {
    expect(await Promise.all([calls.call('add', 1, 2), calls.call('later', 'a'), calls.call('add', 3, 4)])).toEqual([3, 'a', 7]);
  });

  test('reject with what the method throws, with class and fields', async () => {
    const error = await thrownBy(calls.call('refuse', 7));
    expect(error).toBeInstanceOf(OutOfRange);
    expect(error).toMatchObject({ name: 'OutOfRange', message: 'beyond 7', limit: 7 });
    expect(await thrownBy(calls.call('wrong'))).toBeInstanceOf(TypeError);
  });

  test('keep the cause of an error', async () => {
    const error = await thrownBy(calls.call('unusable'));
    expect(error).toBeInstanceOf(DatabaseUnusable);
    expect(error).toMatchObject({ reason: 'corrupt', path: '/data/x.db', cause: { limit: 1 } });
    expect((error as Error).cause).toBeInstanceOf(OutOfRange);
  });

  test('reject a result or a parameter that can not be cloned, and go on', async () => {
    await expect(calls.call('unsendable')).rejects.toThrow(/could not be cloned/);
    await expect(calls.call('add', (() => 1) as unknown as number, 2)).rejects.toThrow(/could not be cloned/);
    expect(await calls.call('add', 2, 2)).toBe(4);
  });

  test('reject a method that does not exist, inherited names included', async () => {
    await expect(calls.call('toString' as 'add', 1, 2)).rejects.toThrow('no method toString');
  });
});

describe('a worker that ends', () => {
  test('rejects calls in flight and later calls, and close still resolves', async () => {
    const calls = await start();
    const inFlight = [calls.call('die'), calls.call('add', 1, 1)].map(thrownBy);
    for (const error of await Promise.all(inFlight)) {
      expect(error).toBeInstanceOf(WorkerGone);
      expect(error).toMatchObject({ sent: true });
    }
    expect(await thrownBy(calls.call('add', 1, 1))).toMatchObject({ name: 'WorkerGone', sent: false });
    await calls.close();
  });

  test('rejects calls with its uncaught error as the cause', async () => {
    const calls = await start();
    expect(await thrownBy(calls.call('crash'))).toMatchObject({ name: 'WorkerGone', sent: true, cause: { message: 'beyond 9' } });
    await calls.close();
  });

  test('on close waits for calls in flight, refuses later ones, and can be repeated', async () => {
    const calls = await start();
    const waiting = calls.call('wait');
    const closing = calls.close();
    const refused = thrownBy(calls.call('add', 1, 1));
    expect(await waiting).toBe('waited');
    expect(await refused).toMatchObject({ name: 'WorkerGone', sent: false });
    await Promise.all([closing, calls.close()]);
  });

  test('during its start rejects the start with its error', async () => {
    expect(await thrownBy(start({ failStart: true }))).toBeInstanceOf(OutOfRange);
  });

  test('on close rejects with what the worker’s own close throws', async () => {
    const calls = await start({ failClose: true });
    expect(await thrownBy(calls.close())).toMatchObject({ name: 'OutOfRange', limit: -1 });
  });

  test('rejects the start if its module is missing', async () => {
    await expect(WorkerCalls.start(new URL('../test/missing.ts', import.meta.url))).rejects.toThrow(/missing/);
  });
});
