import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { fixedClock, type FixedClock } from '@tiffin/event-sourcing/testing';
import { CHORE_RECORDS, UnusableBackup, VIEWS, type Backups, type BackupState, type Chore, type ChoreRecord } from '@tiffin/installation';
import { OperationRefused, type ViewStatus } from '@tiffin/projections';
import type { RecordStore } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { Chores } from './chores.js';

Logger.overrideLogger(false);

const FIRST = VIEWS[0]!.name;

/** An installation in Kolkata whose clock and timer the test sets. Works end as soon as they begin. */
class Night {
  readonly done: string[] = [];
  paused: readonly string[] = [];
  failure: Error | undefined;
  backup: Omit<BackupState, 'folder'> = { state: 'done' };
  kept = 0;
  /** How long a verification takes, in ms. */
  slow = 0;
  /** A restore waits for this. */
  restoring: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Whether this server holds the lease, and for how long. */
  lease = new AbortController();
  private folders = 0;
  /** How long it sleeps at present, in ms. */
  private sleeping = 0;
  private wake: () => void = () => undefined;
  private asleep: () => void = () => undefined;
  private chores: Chores | undefined;

  constructor(
    readonly clock: FixedClock,
    private readonly records: RecordStore,
  ) {}

  async start(...chores: readonly Chore[]): Promise<void> {
    const operations = {
      status: async (view: string) => this.statusOf(view) as ViewStatus,
      verify: async (view: string) => {
        this.done.push(view);
        if (this.slow) this.clock.set(new Date(this.clock.now().getTime() + this.slow).toISOString());
        if (this.failure) throw this.failure;
      },
    };
    const backups = {
      start: () => {
        this.done.push('backup');
        this.folders += 1;
        return { state: 'running', folder: `folder-${this.folders}` };
      },
      state: async () => ({ ...this.backup, folder: `folder-${this.folders}` }),
      keepScheduled: async (count: number) => void (this.kept = count),
      tryNewest: async (signal: AbortSignal) => {
        this.done.push('restore');
        await this.restoring?.(signal);
        if (this.failure) throw this.failure;
        return { folder: `folder-${this.folders}`, events: 12 };
      },
    };
    const timer = (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        this.sleeping = ms;
        this.wake = resolve;
        signal.onabort = () => resolve();
        this.asleep();
      });
    const settings = { chores, choresAt: '02:30', backupsKept: 3 };
    this.chores = new Chores(settings, operations, backups as unknown as Backups, this.records, this.clock, 'Asia/Kolkata', timer);
    await this.chores.start(() => this.lease.signal);
  }

  async stop(): Promise<void> {
    await this.chores?.stop();
  }

  /** Moves the clock to an instant, where the chores look again. Returns what was done. */
  async at(instant: string): Promise<readonly string[]> {
    this.clock.set(instant);
    const asleep = new Promise<void>((resolve) => (this.asleep = resolve));
    this.wake();
    await asleep;
    return this.done.splice(0);
  }

  /** Moves the clock by `ms`, pause by pause. Returns what was done. */
  async pass(ms: number): Promise<readonly string[]> {
    const done: string[] = [];
    const end = this.clock.now().getTime() + ms;
    for (let at = end - ms; at < end; at += Math.max(1, this.sleeping))
      done.push(...(await this.at(new Date(Math.min(end, at + this.sleeping)).toISOString())));
    return done;
  }

  async record(chore: string): Promise<ChoreRecord | undefined> {
    return (await this.records.get(CHORE_RECORDS, chore))?.record;
  }

  private statusOf(view: string): Partial<ViewStatus> {
    const verification = { state: 'done', position: 9, documents: 5, differences: view === FIRST ? ['a', 'b'] : [] } as const;
    return { state: this.paused.includes(view) ? 'paused' : 'live', verification };
  }
}

let stores: Awaited<ReturnType<typeof temporaryRecords>>;
let night: Night;
beforeEach(async () => {
  stores = await temporaryRecords([CHORE_RECORDS]);
  // Noon in Kolkata.
  night = new Night(fixedClock('2026-11-12T06:30:00.000Z'), stores.records);
});
afterEach(async () => {
  await night.stop();
  await stores.close();
});

test('an installation begins with its next night: a backup, a trial restore, and every view, each once', async () => {
  await night.start('backup', 'restore', 'verify');
  expect(night.done).toEqual([]);
  expect(await night.at('2026-11-12T20:59:59.000Z')).toEqual([]);
  expect(await night.at('2026-11-12T21:00:00.000Z')).toEqual(['backup', 'restore', ...VIEWS.map(({ name }) => name)]);
  expect(await night.at('2026-11-12T22:00:00.000Z')).toEqual([]);
  const at = '2026-11-12T21:00:00.000Z';
  expect(await night.record('backup')).toEqual({ _id: 'backup', night: '2026-11-13', begunAt: at, at, folder: 'folder-1' });
  expect(await night.record(`verify-${FIRST}`)).toMatchObject({ documents: 5, differences: 2 });
  expect(night.kept).toBe(3);
});

test('runs missed chores once at the next start, and none twice after the clock is set back', async () => {
  await night.start('backup');
  await night.at('2026-11-12T21:00:00.000Z');
  await night.stop();
  night.clock.set('2026-11-20T04:00:00.000Z');
  await night.start('backup');
  expect(night.done.splice(0)).toEqual(['backup']);
  expect(await night.at('2026-11-18T21:00:00.000Z')).toEqual([]);
});

test('restores a backup once a week, or as soon as there is another one after a bad one', async () => {
  await night.start('restore');
  const isTried = async (day: number): Promise<boolean> => (await night.at(`2026-11-${day}T21:00:00.000Z`)).length > 0;
  expect(await isTried(12)).toBe(true);
  expect([await isTried(13), await isTried(18), await isTried(19)]).toEqual([false, false, true]);
  night.failure = new UnusableBackup('It is damaged.');
  expect(await isTried(26)).toBe(true);
  expect(await night.record('restore')).toMatchObject({ night: '2026-11-27', error: 'It is damaged.' });
  night.failure = undefined;
  expect(await isTried(27)).toBe(true);
  expect(await night.record('restore')).toEqual({
    _id: 'restore',
    night: '2026-11-28',
    begunAt: '2026-11-27T21:00:00.000Z',
    at: '2026-11-27T21:00:00.000Z',
    folder: 'folder-0',
    events: 12,
  });
});

test('records why a backup failed, and tries again an hour later', async () => {
  await night.start('backup');
  night.backup = { state: 'failed', error: 'There is no room.' };
  expect(await night.at('2026-11-12T21:00:00.000Z')).toEqual(['backup']);
  expect(await night.record('backup')).toMatchObject({ night: '2026-11-12', error: 'There is no room.' });
  night.backup = { state: 'done' };
  expect(await night.at('2026-11-12T22:00:00.000Z')).toEqual(['backup']);
  expect(await night.record('backup')).not.toHaveProperty('error');
});

test('skips a paused view until later, and counts an operator’s verification', async () => {
  await night.start('verify');
  night.paused = VIEWS.slice(1).map(({ name }) => name);
  night.failure = new OperationRefused('busy', 'It is being verified already.');
  expect(await night.at('2026-11-12T21:00:00.000Z')).toEqual([FIRST]);
  expect(await night.record(`verify-${FIRST}`)).toMatchObject({ differences: 2 });
  night.failure = undefined;
  night.paused = [];
  expect(await night.at('2026-11-12T22:00:00.000Z')).toEqual(VIEWS.slice(1).map(({ name }) => name));
});

test('a store that is away prevents the verification of one view, and no other', async () => {
  await night.start('verify');
  night.failure = new StoreUnavailable('away');
  expect(await night.at('2026-11-12T21:00:00.000Z')).toHaveLength(VIEWS.length);
  expect(await night.record(`verify-${FIRST}`)).toMatchObject({ night: '2026-11-12', error: 'away' });
  night.failure = undefined;
  expect(await night.at('2026-11-12T22:00:00.000Z')).toHaveLength(VIEWS.length);
});

test.each([new StoreUnavailable('away'), Object.assign(new Error('ENOSPC: no space left'), { syscall: 'write', code: 'ENOSPC' })])(
  'a trial that fails with %s is begun once an hour, whichever server holds the lease and however often it starts',
  async (failure) => {
    await night.start('restore');
    await night.at('2026-11-12T20:59:00.000Z');
    night.failure = failure;
    expect(await night.pass(31 * 60_000)).toEqual(['restore']);
    expect(await night.record('restore')).toMatchObject({ night: '2026-11-12', error: failure.message });
    await night.stop();
    const otherServer = new Night(night.clock, stores.records);
    otherServer.failure = failure;
    await otherServer.start('restore');
    expect([...otherServer.done.splice(0), ...(await otherServer.pass(29 * 60_000))]).toEqual([]);
    expect(await otherServer.pass(12 * 60_000)).toEqual(['restore']);
    await otherServer.stop();
  },
);

test('a server that loses the lease during a trial ends it and records nothing, and the next one waits an hour', async () => {
  await night.start('restore');
  await night.at('2026-11-12T20:59:00.000Z');
  let gaveUp = false;
  night.restoring = async (signal) => {
    const otherServer = new Night(night.clock, stores.records);
    await otherServer.start('restore');
    expect([...otherServer.done, ...(await otherServer.pass(60_000))]).toEqual([]);
    await otherServer.stop();
    night.lease.abort(new Error('Lost the leases'));
    gaveUp = signal.aborted;
  };
  expect(await night.at('2026-11-12T21:00:00.000Z')).toEqual(['restore']);
  expect(gaveUp).toBe(true);
  expect(await night.record('restore')).toEqual({ _id: 'restore', night: '2026-11-12', begunAt: '2026-11-12T21:00:00.000Z' });
});

test('views take turns if a night is too short for all', async () => {
  await night.start('verify');
  night.slow = 3_600_000;
  const names = VIEWS.map(({ name }) => name);
  expect(await night.at('2026-11-12T21:00:00.000Z')).toEqual(names.slice(0, 2));
  expect(await night.at('2026-11-13T21:00:00.000Z')).toEqual(names.slice(2, 4));
  expect(await night.at('2026-11-13T22:30:00.000Z')).toEqual([]);
});
