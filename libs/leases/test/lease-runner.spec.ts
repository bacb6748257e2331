import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { type EngineLogger, silentLogger } from '@tiffin/projections';
import { SharedRecords, type Connection } from './shared-records.js';
import { type Epochs, type LeasedTask, LeaseRunner } from '../src/lease-runner.js';
import { Leases } from '../src/leases.js';

/** Says what it is told to do; what ends takes a while. */
class ToldEngine implements LeasedTask {
  readonly told: string[] = [];
  fail: ((error: Error) => void) | undefined;

  async run(epochs: Epochs, signal: AbortSignal): Promise<void> {
    await this.#until(`lead ${[...epochs].map(([name, epoch]) => `${name} ${epoch}`).join(', ')}`, signal);
  }

  async #until(what: string, signal: AbortSignal): Promise<void> {
    this.told.push(what);
    await new Promise<void>((resolve, reject) => {
      this.fail = reject;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
    await Promise.resolve();
    this.told.push(`no longer ${what}`);
  }
}

class Instance {
  readonly timer = new ControlledTimer();
  readonly engine = new ToldEngine();
  readonly leased: LeaseRunner;
  connection: Connection = 'good';

  constructor(records: SharedRecords, logger: EngineLogger = silentLogger, names: readonly string[] = ['orders']) {
    const { timer, engine } = this;
    const leases = new Leases({ records: records.connect(() => this.connection), logger, timer });
    this.leased = new LeaseRunner({ task: engine, leases, names, logger, timer });
    this.leased.start();
  }

  get epoch(): number | undefined {
    return this.leased.epochs.get('orders');
  }
}

async function pass(ms: number, ...instances: Instance[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) for (const { timer } of instances) await timer.advance(100);
}

let records: SharedRecords;
beforeEach(() => {
  records = new SharedRecords();
});

test('one of two leads, and the other one within 10 s of its death', async () => {
  const one = new Instance(records);
  await pass(100, one);
  const other = new Instance(records);
  await pass(30_000, one, other);
  expect([one.engine.told, other.engine.told]).toEqual([['lead orders 1'], []]);
  expect([one.epoch, other.epoch]).toEqual([1, undefined]);
  await pass(10_000, other);
  expect([other.engine.told.at(-1), other.epoch]).toEqual(['lead orders 2', 2]);
});

test('one that hung stops leading when it wakes, and stands by', async () => {
  const one = new Instance(records);
  const other = new Instance(records);
  await pass(1_000, one, other);
  const [leader, follower] = one.epoch === undefined ? [other, one] : [one, other];
  await pass(10_000, follower);
  await leader.timer.hang(10_000);
  expect(leader.engine.told).toEqual(['lead orders 1', 'no longer lead orders 1']);
  await pass(30_000, leader, follower);
  expect([leader.epoch, follower.epoch]).toEqual([undefined, 2]);
});

test('a stop ends the work in hand first, and then hands the lease over', async () => {
  const one = new Instance(records);
  await pass(100, one);
  const released = (): boolean | undefined => records.record?.released;
  const stopped = one.leased.stop();
  expect(released()).toBe(false);
  await stopped;
  expect([one.engine.told.at(-1), released(), one.epoch]).toEqual(['no longer lead orders 1', true, undefined]);
  const next = new Instance(records);
  await pass(100, next);
  expect(next.epoch).toBe(2);
  await next.leased.stop();
  const standby = new Instance(records);
  standby.connection = 'hanging';
  await standby.leased.stop();
  expect(standby.engine.told).toEqual([]);
});

test('an engine that can’t go on leaves the lead to another, and comes back', async () => {
  const errors: object[] = [];
  const one = new Instance(records, { ...silentLogger, error: (details) => errors.push(details) });
  await pass(100, one);
  const other = new Instance(records);
  await pass(1_000, other);
  const failure = new Error('A newer epoch has written');
  one.engine.fail?.(failure);
  await pass(1_500, one, other);
  expect([one.epoch, other.epoch, errors]).toEqual([undefined, 2, [{ err: failure }]]);
  await other.leased.stop();
  await pass(5_000, one);
  expect(one.epoch).toBe(3);
});

test('an older and a newer version lead beside each other, and the newer one goes on with the rest when the older one ends', async () => {
  const old = new Instance(records, silentLogger, ['orders-v1', 'bills-v1']);
  const next = new Instance(records, silentLogger, []);
  await pass(100, old, next);
  const newer = new Instance(records, silentLogger, ['orders-v2', 'bills-v1']);
  await pass(5_000, old, newer);
  expect([old.engine.told, newer.engine.told, next.engine.told]).toEqual([['lead orders-v1 1, bills-v1 1'], ['lead orders-v2 1'], []]);
  await old.leased.stop();
  await pass(1_500, newer);
  expect(newer.engine.told.slice(1)).toEqual(['no longer lead orders-v2 1', 'lead orders-v2 1, bills-v1 2']);
  expect([...newer.leased.epochs.keys()]).toEqual(['orders-v2', 'bills-v1']);
});

test('a term lasts while leases are added to it, and ends as soon as one is lost', async () => {
  const old = new Instance(records, silentLogger, ['bills-v1']);
  await pass(100, old);
  const one = new Instance(records, silentLogger, ['orders-v1', 'bills-v1']);
  await pass(5_000, old, one);
  const { leaseSignal } = one.leased;
  await old.leased.stop();
  await pass(1_500, one);
  expect([[...one.leased.epochs.keys()], leaseSignal.aborted, one.leased.leaseSignal]).toEqual([
    ['orders-v1', 'bills-v1'],
    false,
    leaseSignal,
  ]);
  one.connection = 'away';
  await pass(5_000, one);
  expect(leaseSignal.reason).toMatchObject({ message: expect.stringContaining('not renewed in time') });
});

test('leases that come free one after the other are gathered before the engine begins', async () => {
  const one = new Leases({ records: records.connect(() => 'good'), logger: silentLogger, timer: new ControlledTimer() });
  const bills = await one.acquire(['bills-v1'], new AbortController().signal);
  const instance = new Instance(records, silentLogger, ['orders-v1', 'bills-v1']);
  await instance.timer.advance(50);
  await bills.release();
  await instance.timer.advance(1_000);
  expect(instance.engine.told).toEqual(['lead orders-v1 1, bills-v1 2']);
});
