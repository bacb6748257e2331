import { ControlledTimer } from '@tiffin/read-models/testing';
import type { EngineLogger } from '../../src/projections/engine-logger.js';
import { silentLogger } from '../../src/projections/engine-logger.js';
import { Lease } from '../../src/leases/lease.js';
import { LeasedEngine, type ProjectingEngine } from '../../src/leases/leased-engine.js';
import { SharedRecords, type Connection } from './shared-records.js';

/** Says what it is told to do; what ends takes a while. */
class ToldEngine implements ProjectingEngine {
  readonly told: string[] = [];
  fail: ((error: Error) => void) | undefined;

  async standBy(signal: AbortSignal): Promise<void> {
    await this.#until('stand by', signal);
  }

  async lead(epoch: number, signal: AbortSignal): Promise<void> {
    await this.#until(`lead ${epoch}`, signal);
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
  readonly leased: LeasedEngine;
  connection: Connection = 'good';

  constructor(records: SharedRecords, logger: EngineLogger = silentLogger) {
    const { timer, engine } = this;
    const lease = new Lease({ records: records.connect(() => this.connection), name: 'projections', logger, timer });
    this.leased = new LeasedEngine({ engine, lease, logger, timer });
    this.leased.start();
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
  expect([one.engine.told, other.engine.told]).toEqual([['stand by', 'no longer stand by', 'lead 1'], ['stand by']]);
  expect([one.leased.epoch, other.leased.epoch]).toEqual([1, undefined]);
  await pass(10_000, other);
  expect([other.engine.told.at(-1), other.leased.epoch]).toEqual(['lead 2', 2]);
});

test('one that hung stops leading when it wakes, and stands by', async () => {
  const [one, other] = [new Instance(records), new Instance(records)];
  await pass(1_000, one, other);
  const [leader, follower] = one.leased.epoch === undefined ? [other, one] : [one, other];
  await pass(10_000, follower);
  await leader.timer.hang(10_000);
  expect(leader.engine.told.slice(-3)).toEqual(['lead 1', 'no longer lead 1', 'stand by']);
  await pass(30_000, leader, follower);
  expect([leader.leased.epoch, follower.leased.epoch]).toEqual([undefined, 2]);
});

test('a stop ends the work in hand first, and then hands the lease over', async () => {
  const one = new Instance(records);
  await pass(100, one);
  const released = (): boolean | undefined => records.record?.released;
  const stopped = one.leased.stop();
  expect(released()).toBe(false);
  await stopped;
  expect([one.engine.told.at(-1), released(), one.leased.epoch]).toEqual(['no longer lead 1', true, undefined]);
  const next = new Instance(records);
  await pass(100, next);
  expect(next.leased.epoch).toBe(2);
  await next.leased.stop();
  const standby = new Instance(records);
  standby.connection = 'hanging';
  await standby.leased.stop();
  expect(standby.engine.told).toEqual(['stand by', 'no longer stand by']);
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
  expect([one.leased.epoch, other.leased.epoch, errors]).toEqual([undefined, 2, [{ err: failure }]]);
  await other.leased.stop();
  await pass(5_000, one);
  expect(one.leased.epoch).toBe(3);
});

test('where the shared views can’t be followed the lease is still waited for', async () => {
  const one = new Instance(records);
  await pass(100, one);
  const other = new Instance(records);
  await pass(1_000, one, other);
  other.engine.fail?.(new Error('no such view'));
  await pass(1_000, one, other);
  await one.leased.stop();
  await pass(1_000, other);
  expect(other.leased.epoch).toBe(2);
});
