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

async function two(): Promise<[CompetingProcess, CompetingProcess]> {
  const one = new CompetingProcess(shared, new ControlledTimer());
  await one.timer.advance(0);
  // A clock that knows nothing of the other.
  const other = new CompetingProcess(shared, new ControlledTimer(9_000_000));
  await other.timer.advance(0);
  return [one, other];
}

test('whoever comes first holds it, and whoever comes later waits for as long as it is renewed', async () => {
  const [one, other] = await two();
  await advanceAll(60_000, [one, other]);
  expect([one.epochs, one.holds, other.epochs]).toEqual([[1], true, []]);
  expect(shared.writes).toBeLessThanOrEqual(31);
});

test('a holder that dies is followed within 10 s, under a newer epoch, and not while it could still think that it holds', async () => {
  for (let life = 100; life <= 2_100; life += 250) {
    shared = new SharedRecords();
    const [one, other] = await two();
    await advanceAll(10_000 + life, [one, other]);
    let waited = 0;
    while (!other.holds && waited < 20_000) {
      await other.timer.advance(100);
      waited += 100;
    }
    expect(other.epochs).toEqual([2]);
    expect(waited).toBeLessThanOrEqual(10_000);
    await one.timer.hang(waited);
    expect([one.holds, one.heldLeases?.lost.aborted]).toEqual([false, true]);
  }
});

test('a holder that hung finds its lease lost when it wakes, and takes nothing from the one that follows', async () => {
  const [one, other] = await two();
  await advanceAll(3_000, [one, other]);
  const term = one.heldLeases;
  await advanceAll(9_000, [other]);
  await one.timer.hang(9_000);
  expect([term?.isValid, term?.lost.reason]).toEqual([false, new Error('Lost the leases orders-v1: they were not renewed in time')]);
  await term?.release();
  await advanceAll(60_000, [one, other]);
  expect([one.epochs, other.epochs, other.holds]).toEqual([[1], [2], true]);
});

test('a holder whose clock stands still while others go on learns of the other one from the record', async () => {
  const [one, other] = await two();
  await advanceAll(9_000, [other]);
  expect([one.heldLeases?.lost.aborted, one.holds, other.holds]).toEqual([false, true, true]); // which is what the epoch is for
  await one.timer.advance(2_000);
  expect(one.heldLeases?.lost.reason).toEqual(new Error('Lost the leases orders-v1: another process has taken one'));
});

test('a holder that leaves is followed at the next look', async () => {
  const [one, other] = await two();
  const term = one.heldLeases;
  await Promise.all([term?.release(), term?.release()]);
  expect([one.holds, term?.lost.aborted, shared.record?.released]).toEqual([false, false, true]);
  await other.timer.advance(1_000);
  expect(other.epochs).toEqual([2]);
});

test('a holder that can’t reach the store gives up before another takes over, even where the store hangs', async () => {
  for (const connection of ['away', 'hanging'] as const) {
    shared = new SharedRecords();
    const [one, other] = await two();
    await advanceAll(10_000, [one, other]);
    one.connection = connection;
    let lost = 0;
    let taken = 0;
    let both = 0;
    await advanceAll(10_000, [one, other], () => {
      if (!one.holds) lost += 1;
      if (other.holds) taken += 1;
      if (one.holds && other.holds) both += 1;
    });
    expect([lost > taken, taken > 0, both, one.heldLeases?.lost.aborted]).toEqual([true, true, 0, true]);
  }
});

test('a store that goes away for everyone is nobody’s fault: who held the lease has it again, under a new epoch', async () => {
  const [one, other] = await two();
  await advanceAll(10_000, [one, other]);
  one.connection = other.connection = 'away';
  await advanceAll(120_000, [one, other]);
  expect([one.holds, other.holds]).toEqual([false, false]);
  one.connection = other.connection = 'good';
  await advanceAll(60_000, [one, other]);
  expect([one.epochs, other.epochs]).toEqual([[1, 2], []]);
});

test('a short failure of the store loses nothing', async () => {
  const [one, other] = await two();
  for (let round = 0; round < 10; round++) {
    one.connection = other.connection = round % 2 === 0 ? 'away' : 'losing answers';
    await advanceAll(2_500, [one, other]);
    one.connection = other.connection = 'good';
    await advanceAll(2_500, [one, other]);
  }
  expect([one.epochs, one.holds, other.epochs]).toEqual([[1], true, []]);
});

test('an answer that is lost when the lease is taken leaves it to the one who took it', async () => {
  const one = new CompetingProcess(shared, new ControlledTimer());
  one.connection = 'losing answers';
  await one.timer.advance(0);
  expect([shared.record?.epoch, one.holds]).toEqual([1, false]);
  one.connection = 'good';
  await one.timer.advance(1_000);
  expect(one.epochs).toEqual([2]);
});

test('whoever no longer wants it is let go at once, even where the store hangs, and holds nothing', async () => {
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

test('of several leases those are taken at once that nobody holds, and who loses one of them has lost all', async () => {
  const [one, other] = [new ControlledTimer(), new ControlledTimer()].map((timer) => ({
    timer,
    leases: new Leases({ records: shared.connect(() => 'good'), logger: silentLogger, timer }),
  })) as [Competitor, Competitor];
  const old = await one.leases.acquire(['orders-v1', 'bills-v1'], never);
  const next = await other.leases.acquire(['orders-v2', 'bills-v1'], never);
  expect([[...old.epochs], [...next.epochs]]).toEqual([
    [
      ['orders-v1', 1],
      ['bills-v1', 1],
    ],
    [['orders-v2', 1]],
  ]);
  expect(await other.leases.tryAcquire(['bills-v1'], never)).toBeUndefined();
  await old.release();
  expect([...((await other.leases.tryAcquire(['bills-v1'], never))?.epochs ?? [])]).toEqual([['bills-v1', 2]]);
  const again = await one.leases.acquire(['orders-v1', 'bills-v1'], never);
  expect([...again.epochs]).toEqual([['orders-v1', 2]]);
  const both = await one.leases.acquire(['menu-v1', 'audit-v1'], never);
  await shared.connect(() => 'good').commit([stolen('audit-v1', (await shared.connect(() => 'good').get(leases, 'audit-v1'))?.revision)]);
  await one.timer.advance(2_000);
  expect([again.lost.aborted, both.lost.reason]).toEqual([
    false,
    new Error('Lost the leases menu-v1, audit-v1: another process has taken one'),
  ]);
});

test('what was led under the one lease of before is led on under newer epochs', async () => {
  await shared.connect(() => 'good').commit([stolen('projections')]);
  const [one] = await two();
  expect(one.epochs).toEqual([100]);
});

/** As somebody else would write it. */
function stolen(_id: string, revision?: number): RecordOperation {
  const record: LeaseRecord = { _id, holder: 'somebody else', epoch: 99, released: false };
  const collection = leases.name;
  return revision === undefined ? { kind: 'insert', collection, record } : { kind: 'replace', collection, record, revision };
}

test('a release that the store does not answer ends in a second', async () => {
  const one = new CompetingProcess(shared, new ControlledTimer());
  await one.timer.advance(0);
  one.connection = 'hanging';
  const released = one.heldLeases?.release();
  await one.timer.advance(1_000);
  await released;
  expect(one.holds).toBe(false);
});

/** Something befalls one of three processes. */
type Fate = { readonly who: number; readonly passes: number } & (
  { readonly connection: Connection } | { readonly hangs: number } | { readonly leaves: true }
);
const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({
    who: fc.nat(2),
    passes: fc.nat(70),
    connection: fc.constantFrom<Connection>('good', 'good', 'away', 'hanging', 'losing answers'),
  }),
  fc.record({ who: fc.nat(2), passes: fc.nat(70), hangs: fc.nat(150) }),
  fc.record({ who: fc.nat(2), passes: fc.nat(70), leaves: fc.constant(true as const) }),
);

test('whatever happens, no two hold it at once, no epoch is given twice, and it is never held for ever by nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 12 }), async (fates) => {
      const records = new SharedRecords();
      const all = [0, 70_000, 500].map((start) => new CompetingProcess(records, new ControlledTimer(start)));
      const atMostOne = (): void => expect(all.filter(({ holds }) => holds).length).toBeLessThanOrEqual(1);
      for (const happens of fates) {
        const who = all[happens.who] as CompetingProcess;
        await advanceAll(happens.passes * 100, all, atMostOne);
        if ('connection' in happens) who.connection = happens.connection;
        // A second for all alike: a lease survives clocks that run apart by less than that, and no more (ADR 14).
        else if ('leaves' in happens) await Promise.all([who.heldLeases?.release(), advanceAll(1_000, all, atMostOne)]);
        else {
          await advanceAll(
            happens.hangs * 100,
            all.filter((other) => other !== who),
          );
          await who.timer.hang(happens.hangs * 100);
          atMostOne();
        }
      }
      const epochs = all.flatMap((one) => one.epochs);
      expect(new Set(epochs).size).toBe(epochs.length);
      for (const one of all) expect(one.epochs).toEqual([...one.epochs].sort((first, second) => first - second));
      for (const one of all) one.connection = 'good';
      const last = new CompetingProcess(records, new ControlledTimer());
      await advanceAll(12_000, [...all, last], atMostOne);
      expect([...all, last].filter(({ holds }) => holds).length).toBe(1);
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 8) },
  );
});
