import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { type EngineLogger, silentLogger } from '@tiffin/projections';
import { SharedRecords, type Connection } from './shared-records.js';
import { type Epochs, type LeasedTask, LeaseRunner } from '../src/lease-runner.js';
import { Leases } from '../src/leases.js';

/** Logs when it starts and ends, and takes a moment to end. */
class RecordingTask implements LeasedTask {
  readonly log: string[] = [];
  fail: ((error: Error) => void) | undefined;

  async run(epochs: Epochs, signal: AbortSignal): Promise<void> {
    const leases = [...epochs].map(([name, epoch]) => `${name} ${epoch}`).join(', ');
    this.log.push(`start ${leases}`);
    await new Promise<void>((resolve, reject) => {
      this.fail = reject;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
    await Promise.resolve();
    this.log.push(`end ${leases}`);
  }
}

class Instance {
  readonly timer = new ControlledTimer();
  readonly task = new RecordingTask();
  readonly runner: LeaseRunner;
  connection: Connection = 'good';

  constructor(records: SharedRecords, logger: EngineLogger = silentLogger, names: readonly string[] = ['orders']) {
    const { timer, task } = this;
    const leases = new Leases({ records: records.connect(() => this.connection), logger, timer });
    this.runner = new LeaseRunner({ task, leases, names, logger, timer });
    this.runner.start();
  }

  get epoch(): number | undefined {
    return this.runner.epochs.get('orders');
  }
}

async function pass(ms: number, ...instances: Instance[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) for (const { timer } of instances) await timer.advance(100);
}

let records: SharedRecords;
beforeEach(() => {
  records = new SharedRecords();
});

test('a second process takes the lease over within 10 s of the holder’s death', async () => {
  const holder = new Instance(records);
  await pass(100, holder);
  const successor = new Instance(records);
  await pass(30_000, holder, successor);
  expect([holder.task.log, successor.task.log]).toEqual([['start orders 1'], []]);
  expect([holder.epoch, successor.epoch]).toEqual([1, undefined]);
  await pass(10_000, successor);
  expect([successor.task.log.at(-1), successor.epoch]).toEqual(['start orders 2', 2]);
});

test('a holder that hung ends its task when it wakes, and does not take the lease back', async () => {
  const first = new Instance(records);
  const second = new Instance(records);
  await pass(1_000, first, second);
  const [holder, successor] = first.epoch === undefined ? [second, first] : [first, second];
  await pass(10_000, successor);
  await holder.timer.hang(10_000);
  expect(holder.task.log).toEqual(['start orders 1', 'end orders 1']);
  await pass(30_000, holder, successor);
  expect([holder.epoch, successor.epoch]).toEqual([undefined, 2]);
});

test('stop ends the task before it releases the lease', async () => {
  const holder = new Instance(records);
  await pass(100, holder);
  const released = (): boolean | undefined => records.record?.released;
  const stopped = holder.runner.stop();
  expect(released()).toBe(false);
  await stopped;
  expect([holder.task.log.at(-1), released(), holder.epoch]).toEqual(['end orders 1', true, undefined]);
  const next = new Instance(records);
  await pass(100, next);
  expect(next.epoch).toBe(2);
  await next.runner.stop();
  const standby = new Instance(records);
  standby.connection = 'hanging';
  await standby.runner.stop();
  expect(standby.task.log).toEqual([]);
});

test('a process whose task fails releases the lease, and competes again later', async () => {
  const errors: object[] = [];
  const holder = new Instance(records, { ...silentLogger, error: (details) => errors.push(details) });
  await pass(100, holder);
  const successor = new Instance(records);
  await pass(1_000, successor);
  const failure = new Error('A newer epoch has written');
  holder.task.fail?.(failure);
  await pass(1_500, holder, successor);
  expect([holder.epoch, successor.epoch, errors]).toEqual([undefined, 2, [{ err: failure }]]);
  await successor.runner.stop();
  await pass(5_000, holder);
  expect(holder.epoch).toBe(3);
});

test('processes of two versions hold their own leases, and the newer one takes over the shared lease when the older one stops', async () => {
  const old = new Instance(records, silentLogger, ['orders-v1', 'bills-v1']);
  const next = new Instance(records, silentLogger, []);
  await pass(100, old, next);
  const newer = new Instance(records, silentLogger, ['orders-v2', 'bills-v1']);
  await pass(5_000, old, newer);
  expect([old.task.log, newer.task.log, next.task.log]).toEqual([['start orders-v1 1, bills-v1 1'], ['start orders-v2 1'], []]);
  await old.runner.stop();
  await pass(1_500, newer);
  expect(newer.task.log.slice(1)).toEqual(['end orders-v2 1', 'start orders-v2 1, bills-v1 2']);
  expect([...newer.runner.epochs.keys()]).toEqual(['orders-v2', 'bills-v1']);
});

test('the lease signal stays valid while leases are added, and aborts as soon as one is lost', async () => {
  const old = new Instance(records, silentLogger, ['bills-v1']);
  await pass(100, old);
  const holder = new Instance(records, silentLogger, ['orders-v1', 'bills-v1']);
  await pass(5_000, old, holder);
  const { leaseSignal } = holder.runner;
  await old.runner.stop();
  await pass(1_500, holder);
  expect([[...holder.runner.epochs.keys()], leaseSignal.aborted, holder.runner.leaseSignal]).toEqual([
    ['orders-v1', 'bills-v1'],
    false,
    leaseSignal,
  ]);
  holder.connection = 'away';
  await pass(5_000, holder);
  expect(leaseSignal.reason).toMatchObject({ message: expect.stringContaining('not renewed in time') });
});

test('the task starts once for leases that become free shortly after each other', async () => {
  const former = new Leases({ records: records.connect(() => 'good'), logger: silentLogger, timer: new ControlledTimer() });
  const bills = await former.acquire(['bills-v1'], new AbortController().signal);
  const instance = new Instance(records, silentLogger, ['orders-v1', 'bills-v1']);
  await instance.timer.advance(50);
  await bills.release();
  await instance.timer.advance(1_000);
  expect(instance.task.log).toEqual(['start orders-v1 1, bills-v1 2']);
});
