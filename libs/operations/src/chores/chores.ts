import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { businessDay, dayAfter, daysBetween, instantAt, minutesOf } from '@tiffin/contracts';
import { nap } from '@tiffin/event-sourcing';
import {
  BackupRefused,
  Backups,
  CHORE_RECORDS,
  UnusableBackup,
  VIEWS,
  type Chore,
  type ChoreRecord,
  type ChoreSettings,
} from '@tiffin/installation';
import { CLOCK, RECORDS, Schedule, SCHEDULE_TIMER, TIME_ZONE, VIEW_OPERATIONS, type Clock, type ScheduleTimer } from '@tiffin/kernel';
import { OperationRefused, type ViewOperations } from '@tiffin/projections';
import { DuplicateRecord, RecordChanged, type RecordStore } from '@tiffin/read-models';

/** Injection token: `ChoreSettings`. */
export const CHORE_SETTINGS = Symbol('ChoreSettings');

/** The result of a chore, for its record. `undefined`: it can't run now, and that is no failure; it is tried again later. */
type Outcome = Pick<ChoreRecord, 'error' | 'folder' | 'events' | 'documents' | 'differences'> | undefined;

/** A backup is restored once in this many nights. */
const WEEK = 7;
/** How long views are verified in a night, in ms; the other views follow the next night. */
const A_NIGHT = 2 * 3_600_000;
/** A chore that failed, or whose server died, is begun again this long after its last begin, in ms, by any server. */
const RETRY_AFTER = 3_600_000;
/** In ms. Each check reads every chore's record. */
const RECHECK_AFTER = 10 * 60_000;
/** How often the state of a running chore is read, in ms. */
const POLL_EVERY = 500;

/**
 * The chores that the installation runs at night, one after the other (docs/adr/0048-what-an-installation-does-by-itself.md): it
 * makes a backup, tries once a week whether the newest one can be restored, and verifies the views, for two hours at most.
 *
 * The server that holds the reactors' lease runs each chore once a night. After a missed night it runs them once at the next start.
 * A new installation begins with its next night, so its first start is quick. The begin of a chore is recorded before it runs. So a
 * chore that failed, or whose server died, is begun again an hour later and no sooner, and two servers never run the same one at
 * once.
 */
@Injectable()
export class Chores extends Schedule {
  protected readonly logger = new Logger('Chores');

  /** How long views were verified in a night. */
  private verifying = { night: '', ms: 0 };

  constructor(
    @Inject(CHORE_SETTINGS) private readonly settings: ChoreSettings,
    @Inject(VIEW_OPERATIONS) private readonly operations: Pick<ViewOperations, 'status' | 'verify'>,
    private readonly backups: Backups,
    @Inject(RECORDS) private readonly records: Pick<RecordStore, 'get' | 'find' | 'commit'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Optional() @Inject(SCHEDULE_TIMER) sleep: ScheduleTimer = nap,
  ) {
    super({
      failureMessage: "the night's work could not all be done; trying again",
      targets: () => this.inTurn(),
      clock,
      sleep,
      recheckAfter: RECHECK_AFTER,
    });
  }

  /** Returns the night that began last, as the day on which it began. */
  protected due(now: Date): string {
    const today = businessDay(now, this.timeZone);
    return now >= this.beginOf(today) ? today : dayAfter(today, -1);
  }

  protected untilDue(now: Date): number {
    return this.beginOf(dayAfter(this.due(now))).getTime() - now.getTime();
  }

  /** Sorts the view with the oldest verification first, so that each has its turn if a night is too short for all. */
  private async inTurn(): Promise<readonly string[]> {
    const lastRuns = new Map((await this.records.find(CHORE_RECORDS, {})).map(({ record }) => [record._id, record.at ?? '']));
    const at = (chore: string): string => (chore.startsWith(VERIFY) ? (lastRuns.get(chore) ?? '') : '');
    return [...choresOf(this.settings)].sort((a, b) => at(a).localeCompare(at(b)));
  }

  protected async runFor(chore: string, night: string, signal: AbortSignal): Promise<void> {
    const stored = await this.records.get(CHORE_RECORDS, chore);
    const lastRun = stored?.record ?? (await this.firstNight(night));
    if (lastRun.night >= night || (chore === RESTORE && isGoodFor(lastRun, night)) || this.isWaiting(lastRun)) return;
    if (chore.startsWith(VERIFY) && this.verifying.night === night && this.verifying.ms >= A_NIGHT) return;
    signal.throwIfAborted();
    const startedAt = this.clock.now();
    const begunAt = startedAt.toISOString();
    const revision = await this.begin({ ...lastRun, _id: chore, begunAt }, stored?.revision);
    if (revision === undefined) return;
    let outcome: Outcome;
    let isDone: boolean;
    try {
      outcome = await this.attempt(chore, signal);
      // A backup that can't be restored will not change; wait for the next backup.
      isDone = outcome?.error === undefined || chore === RESTORE;
    } catch (error) {
      outcome = { error: error instanceof Error ? error.message : String(error) };
      isDone = false;
      if (!signal.aborted) this.logger.error({ msg: "a part of the night's work failed", chore, trace: String((error as Error).stack) });
    }
    if (chore.startsWith(VERIFY)) this.spent(night, startedAt);
    signal.throwIfAborted();
    if (!outcome) return;
    const at = this.clock.now().toISOString();
    await this.note({ _id: chore, night: isDone ? night : lastRun.night, begunAt, at, ...outcome }, revision);
  }

  private isWaiting({ begunAt = '' }: ChoreRecord): boolean {
    const since = this.clock.now().getTime() - Date.parse(begunAt);
    return since >= 0 && since < RETRY_AFTER;
  }

  /** Records the begin. Returns the record's revision, or `undefined` if another server has begun the chore. */
  private async begin(record: ChoreRecord, revision?: number): Promise<number | undefined> {
    try {
      await this.note(record, revision);
    } catch (error) {
      if (error instanceof RecordChanged || error instanceof DuplicateRecord) return undefined;
      throw error;
    }
    return (await this.records.get(CHORE_RECORDS, record._id))?.revision;
  }

  /** Measured by wall clock: if the machine slept meanwhile, the rest of the night is skipped. */
  private spent(night: string, since: Date): void {
    const ms = this.clock.now().getTime() - since.getTime();
    this.verifying = { night, ms: (this.verifying.night === night ? this.verifying.ms : 0) + Math.max(0, ms) };
  }

  /** Returns the record that stands for all chores that never ran: the night before the first one. */
  private async firstNight(night: string): Promise<ChoreRecord> {
    const stored = await this.records.get(CHORE_RECORDS, BEGUN);
    if (stored) return stored.record;
    const record: ChoreRecord = { _id: BEGUN, night };
    await this.note(record);
    return record;
  }

  private beginOf(day: string): Date {
    return instantAt(day, minutesOf(this.settings.choresAt), this.timeZone);
  }

  private note(record: ChoreRecord, revision?: number): Promise<void> {
    const collection = CHORE_RECORDS.name;
    return this.records.commit([
      revision === undefined ? { kind: 'insert', collection, record } : { kind: 'replace', collection, record, revision },
    ]);
  }

  private attempt(chore: string, signal: AbortSignal): Promise<Outcome> {
    if (chore === BACKUP) return this.backUp(signal);
    if (chore === RESTORE) return this.restore(signal);
    return this.verify(chore.slice(VERIFY.length), signal);
  }

  private async backUp(signal: AbortSignal): Promise<Outcome> {
    try {
      const { folder } = this.backups.start({ scheduled: true, signal });
      const backup = await this.untilEnded(() => this.backups.state(), signal);
      if (backup?.folder !== folder) return undefined; // another backup was begun since
      if (backup.state === 'failed') return { folder, error: backup.error ?? 'It failed.' };
      signal.throwIfAborted();
      await this.backups.keepScheduled(this.settings.backupsKept, signal);
      this.logger.log({ msg: 'a backup was made', folder });
      return { folder };
    } catch (error) {
      if (error instanceof BackupRefused) return undefined;
      throw error;
    }
  }

  private async restore(signal: AbortSignal): Promise<Outcome> {
    try {
      const trial = await this.backups.tryNewest(signal);
      if (trial) this.logger.log({ msg: 'a backup was restored into scratch, and is good', ...trial });
      return trial;
    } catch (error) {
      if (!(error instanceof UnusableBackup)) throw error;
      this.logger.error({ msg: 'the newest backup could not be restored', reason: error.message });
      return { error: error.message };
    }
  }

  /** Skips a view that is paused or held up until it is live again. */
  private async verify(view: string, signal: AbortSignal): Promise<Outcome> {
    const { state } = await this.operations.status(view);
    if (state !== 'live') return undefined;
    try {
      await this.operations.verify(view);
    } catch (error) {
      // An operator has begun one; wait for it.
      if (!(error instanceof OperationRefused && error.code === 'busy')) throw error;
    }
    const verification = await this.untilEnded(async () => (await this.operations.status(view)).verification ?? undefined, signal);
    if (!verification) return undefined;
    const { documents, differences, error } = verification;
    return { documents, differences: differences.length, ...(error !== undefined && { error }) };
  }

  /** Reads the state until it is not running. */
  private async untilEnded<Running extends { readonly state: string }>(
    read: () => Promise<Running | undefined>,
    signal: AbortSignal,
  ): Promise<Running | undefined> {
    for (;;) {
      const state = await read();
      if (state?.state !== 'running') return state;
      await nap(POLL_EVERY, signal);
      signal.throwIfAborted();
    }
  }
}

/** Whether a backup was restored in the last week. */
const isGoodFor = ({ night, at, error }: ChoreRecord, tonight: string): boolean =>
  at !== undefined && error === undefined && daysBetween(night, tonight) < WEEK;

const BEGUN = 'begun';
const BACKUP: Chore = 'backup';
const RESTORE: Chore = 'restore';
const VERIFY = 'verify-';

/**
 * Returns a night's chores in their order: the newest backup is tried right after it was made, and views come last, since they take
 * longest.
 */
export const choresOf = ({ chores }: Pick<ChoreSettings, 'chores'>): readonly string[] =>
  chores.flatMap((chore) => (chore === 'verify' ? VIEWS.map(({ name }) => `${VERIFY}${name}`) : [chore]));
