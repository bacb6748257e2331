import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { silentLogger } from '@tiffin/projections';
import { never } from '@tiffin/projections/testing';
import type { RecordOperation } from '@tiffin/read-models';
import fc from 'fast-check';
import { SharedRecords, type Connection } from './shared-records.js';
import { advanceAll, CompetingProcess } from './competing-process.js';
import { Leases } from '../src/leases.js';
import { type LeaseRecord, leases } from '../src/lease-record.js';

interface Competitor {
  readonly timer: ControlledTimer;
  readonly leases: Leases;
}

let shared: SharedRecords;
beforeEach(() => {
  shared = new SharedRecords();
});

/** A process that holds the lease, and one that competes for it, whose clock shows another time. */
async function twoProcesses(): Promise<[CompetingProcess, CompetingProcess]> {
  const holder = new CompetingProcess(shared, new ControlledTimer());
  await holder.timer.advance(0);
  const rival = new CompetingProcess(shared, new ControlledTimer(9_000_000));
  await rival.timer.advance(0);
  return [holder, rival];
}

test('the first process holds the lease, and the second waits as long as it is renewed', async () => {
  const [holder, rival] = await twoProcesses();
  await advanceAll(60_000, [holder, rival]);
  expect([holder.epochs, holder.holds, rival.epochs]).toEqual([[1], true, []]);
  expect(shared.writes).toBeLessThanOrEqual(31);
});

test('another process takes over within 10 s of the holder’s death, under a newer epoch, and only after the holder’s lease has expired', async () => {
  for (let life = 100; life <= 2_100; life += 250) {
    shared = new SharedRecords();
    const [holder, rival] = await twoProcesses();
    await advanceAll(10_000 + life, [holder, rival]);
    let waited = 0;
    while (!rival.holds && waited < 20_000) {
      await rival.timer.advance(100);
      waited += 100;
    }
    expect(rival.epochs).toEqual([2]);
    expect(waited).toBeLessThanOrEqual(10_000);
    await holder.timer.hang(waited);
    expect([holder.holds, holder.heldLeases?.lost.aborted]).toEqual([false, true]);
  }
});

test('a holder that hung finds its lease lost when it wakes, and does not release the new holder’s lease', async () => {
  const [holder, rival] = await twoProcesses();
  await advanceAll(3_000, [holder, rival]);
  const held = holder.heldLeases;
  await advanceAll(9_000, [rival]);
  await holder.timer.hang(9_000);
  expect([held?.isValid, held?.lost.reason]).toEqual([false, new Error('Lost the leases orders-v1: they were not renewed in time')]);
  await held?.release();
  await advanceAll(60_000, [holder, rival]);
  expect([holder.epochs, rival.epochs, rival.holds]).toEqual([[1], [2], true]);
});

test('a holder whose clock stood still learns from the record that another process holds the lease', async () => {
  const [holder, rival] = await twoProcesses();
  await advanceAll(9_000, [rival]);
  // Both believe that they hold it: only the epoch stops the first one's writes.
  expect([holder.heldLeases?.lost.aborted, holder.holds, rival.holds]).toEqual([false, true, true]);
  await holder.timer.advance(2_000);
  expect(holder.heldLeases?.lost.reason).toEqual(new Error('Lost the leases orders-v1: another process has taken one'));
});

test('another process takes a released lease at its next look', async () => {
  const [holder, rival] = await twoProcesses();
  const held = holder.heldLeases;
  await Promise.all([held?.release(), held?.release()]);
  expect([holder.holds, held?.lost.aborted, shared.record?.released]).toEqual([false, false, true]);
  await rival.timer.advance(1_000);
  expect(rival.epochs).toEqual([2]);
});

test('a holder that can’t reach the store gives up before another process takes over, even if the store hangs', async () => {
  for (const connection of ['away', 'hanging'] as const) {
    shared = new SharedRecords();
    const [holder, rival] = await twoProcesses();
    await advanceAll(10_000, [holder, rival]);
    holder.connection = connection;
    let lost = 0;
    let acquired = 0;
    let both = 0;
    await advanceAll(10_000, [holder, rival], () => {
      if (!holder.holds) lost += 1;
      if (rival.holds) acquired += 1;
      if (holder.holds && rival.holds) both += 1;
    });
    expect([lost > acquired, acquired > 0, both, holder.heldLeases?.lost.aborted]).toEqual([true, true, 0, true]);
  }
});

test('after an outage of the store for all processes the holder takes its lease back under a new epoch', async () => {
  const [holder, rival] = await twoProcesses();
  await advanceAll(10_000, [holder, rival]);
  holder.connection = rival.connection = 'away';
  await advanceAll(120_000, [holder, rival]);
  expect([holder.holds, rival.holds]).toEqual([false, false]);
  holder.connection = rival.connection = 'good';
  await advanceAll(60_000, [holder, rival]);
  expect([holder.epochs, rival.epochs]).toEqual([[1, 2], []]);
});

test('a short failure of the store does not cost the lease', async () => {
  const [holder, rival] = await twoProcesses();
  for (let round = 0; round < 10; round++) {
    holder.connection = rival.connection = round % 2 === 0 ? 'away' : 'losing answers';
    await advanceAll(2_500, [holder, rival]);
    holder.connection = rival.connection = 'good';
    await advanceAll(2_500, [holder, rival]);
  }
  expect([holder.epochs, holder.holds, rival.epochs]).toEqual([[1], true, []]);
});

test('a process whose answer is lost when it takes the lease takes it again under a new epoch', async () => {
  const holder = new CompetingProcess(shared, new ControlledTimer());
  holder.connection = 'losing answers';
  await holder.timer.advance(0);
  expect([shared.record?.epoch, holder.holds]).toEqual([1, false]);
  holder.connection = 'good';
  await holder.timer.advance(1_000);
  expect(holder.epochs).toEqual([2]);
});

test('acquire rejects at once when it is aborted, even if the store hangs, and leaves no lease held', async () => {
  const timer = new ControlledTimer();
  for (const connection of ['hanging', 'good'] as const) {
    const leases = new Leases({ records: shared.connect(() => connection), logger: silentLogger, timer });
    const stopping = new AbortController();
    const acquiring = leases.acquire(['orders-v1'], stopping.signal);
    stopping.abort(new Error('The server stops'));
    await expect(acquiring).rejects.toThrow('The server stops');
  }
  await timer.advance(10_000);
  expect(shared.writes).toBeLessThanOrEqual(1);
});

test('acquires those leases that are free in one commit, and loses them together', async () => {
  const [holder, rival] = [new ControlledTimer(), new ControlledTimer()].map((timer) => ({
    timer,
    leases: new Leases({ records: shared.connect(() => 'good'), logger: silentLogger, timer }),
  })) as [Competitor, Competitor];
  const old = await holder.leases.acquire(['orders-v1', 'bills-v1'], never);
  const next = await rival.leases.acquire(['orders-v2', 'bills-v1'], never);
  expect([[...old.epochs], [...next.epochs]]).toEqual([
    [
      ['orders-v1', 1],
      ['bills-v1', 1],
    ],
    [['orders-v2', 1]],
  ]);
  expect(await rival.leases.tryAcquire(['bills-v1'], never)).toBeUndefined();
  await old.release();
  expect([...((await rival.leases.tryAcquire(['bills-v1'], never))?.epochs ?? [])]).toEqual([['bills-v1', 2]]);
  const again = await holder.leases.acquire(['orders-v1', 'bills-v1'], never);
  expect([...again.epochs]).toEqual([['orders-v1', 2]]);
  const both = await holder.leases.acquire(['menu-v1', 'audit-v1'], never);
  await shared.connect(() => 'good').commit([stolen('audit-v1', (await shared.connect(() => 'good').get(leases, 'audit-v1'))?.revision)]);
  await holder.timer.advance(2_000);
  expect([again.lost.aborted, both.lost.reason]).toEqual([
    false,
    new Error('Lost the leases menu-v1, audit-v1: another process has taken one'),
  ]);
});

test('a view’s lease continues the epochs of the former single lease', async () => {
  await shared.connect(() => 'good').commit([stolen('projections')]);
  const [holder] = await twoProcesses();
  expect(holder.epochs).toEqual([100]);
});

/** The write by which another process takes the lease. */
function stolen(_id: string, revision?: number): RecordOperation {
  const record: LeaseRecord = { _id, holder: 'another process', epoch: 99, released: false };
  const collection = leases.name;
  return revision === undefined ? { kind: 'insert', collection, record } : { kind: 'replace', collection, record, revision };
}

test('release gives up after a second if the store does not answer', async () => {
  const holder = new CompetingProcess(shared, new ControlledTimer());
  await holder.timer.advance(0);
  holder.connection = 'hanging';
  const released = holder.heldLeases?.release();
  await holder.timer.advance(1_000);
  await released;
  expect(holder.holds).toBe(false);
});

/** After `passes` tenths of a second, something happens to process `index` of three. */
type Incident = { readonly index: number; readonly passes: number } & (
  { readonly connection: Connection } | { readonly hangs: number } | { readonly leaves: true }
);
const incident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({
    index: fc.nat(2),
    passes: fc.nat(70),
    connection: fc.constantFrom<Connection>('good', 'good', 'away', 'hanging', 'losing answers'),
  }),
  fc.record({ index: fc.nat(2), passes: fc.nat(70), hangs: fc.nat(150) }),
  fc.record({ index: fc.nat(2), passes: fc.nat(70), leaves: fc.constant(true as const) }),
);

test('at most one process holds the lease, no epoch is used twice, and the lease is always taken again in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(incident, { minLength: 1, maxLength: 12 }), async (incidents) => {
      const records = new SharedRecords();
      const all = [0, 70_000, 500].map((start) => new CompetingProcess(records, new ControlledTimer(start)));
      const atMostOne = (): void => expect(all.filter(({ holds }) => holds).length).toBeLessThanOrEqual(1);
      for (const next of incidents) {
        const target = all[next.index] as CompetingProcess;
        await advanceAll(next.passes * 100, all, atMostOne);
        if ('connection' in next) target.connection = next.connection;
        // A second for all alike: a lease survives clocks that run apart by less than that, and no more (docs/adr/0014-leases.md).
        else if ('leaves' in next) await Promise.all([target.heldLeases?.release(), advanceAll(1_000, all, atMostOne)]);
        else {
          await advanceAll(
            next.hangs * 100,
            all.filter((process) => process !== target),
          );
          await target.timer.hang(next.hangs * 100);
          atMostOne();
        }
      }
      const epochs = all.flatMap((process) => process.epochs);
      expect(new Set(epochs).size).toBe(epochs.length);
      for (const process of all) expect(process.epochs).toEqual([...process.epochs].sort((a, b) => a - b));
      for (const process of all) process.connection = 'good';
      const last = new CompetingProcess(records, new ControlledTimer());
      await advanceAll(12_000, [...all, last], atMostOne);
      expect([...all, last].filter(({ holds }) => holds).length).toBe(1);
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 8) },
  );
});
