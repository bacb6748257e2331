import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LOG_IN_OUTCOMES, type FailureCode, type LogInOutcome, type LogInRole } from '@tiffin/contracts';
import { addressKey } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { createHmac } from 'node:crypto';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { LOG_IN_RETENTION, LOG_INS, type LogInRecord } from './log-in-record.js';

/** An account that an attempt was about. */
export type AccountReference = Pick<LogInRecord, 'canteenId' | 'userId'>;

export interface LogInAttempt {
  readonly role: LogInRole;
  /** The name under which attempts are counted, whether or not there is such an account. */
  readonly account: string;
  /** The address that it came from. */
  readonly address: string;
  /** Finds the account, where there is one; asked later, in its own time. */
  readonly findAccount: () => Promise<AccountReference | undefined>;
}

/** What waits to be written: everything but whose it is. */
interface PendingEntry {
  readonly record: LogInRecord;
  readonly whose: LogInAttempt['findAccount'];
}

const OUTCOMES: Partial<Record<FailureCode, LogInOutcome>> = { bad_credentials: 'wrong', throttled: 'throttled', waiting: 'waiting' };

/** Attempts are written together after this pause, in ms, when whoever made them has long had their answer. */
const PAUSE = 100;
const AT_ONCE = 200;
/** More don't wait: whoever floods the door does not fill the memory. */
const MAX_WAITING = 5_000;
/** Of attempts that are held back, one a minute is written for each account and address, in ms. */
const THROTTLED_EVERY = 60_000;

/**
 * Who came in, and who tried (docs/reference/design.md#5.2: records beside the audit trail). What is noted is looked up and written after
 * the answer is decided, the same for accounts that there are and that there aren't, so that it neither slows a log-in nor tells anything
 * by its time; and no failure of it reaches a log-in.
 */
@Injectable()
export class LogInHistory implements OnModuleDestroy {
  private readonly logger = new Logger('LogInHistory');
  private readonly counts = new Map<LogInOutcome, number>(LOG_IN_OUTCOMES.map((outcome) => [outcome, 0]));
  private readonly heldBack = new Map<string, number>();
  private waiting: PendingEntry[] = [];
  private lost = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  onModuleDestroy(): Promise<void> {
    return this.flushed();
  }

  /** How many attempts ended how since the start. */
  get byOutcome(): ReadonlyMap<LogInOutcome, number> {
    return this.counts;
  }

  /** Lets a gate judge an attempt and notes how that ended. Answers and throws as the gate does. */
  async recordOutcomeOf<Answer>(attempt: LogInAttempt, judge: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await judge();
      this.record(attempt, 'in');
      return answer;
    } catch (error) {
      const outcome = error instanceof Refusal ? OUTCOMES[error.code] : undefined;
      if (outcome) this.record(attempt, outcome);
      throw error;
    }
  }

  /** Notes how an attempt ended. Takes no time and never throws. */
  record({ role, account, address, findAccount: whose }: LogInAttempt, outcome: LogInOutcome): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    const now = this.clock.now();
    const told = { account: this.fingerprint(account), address: this.fingerprint(addressKey(address)) };
    if (outcome === 'throttled' && !this.isFirstOfMinute(`${told.account} ${told.address}`, now.getTime())) return;
    if (this.waiting.length >= MAX_WAITING) {
      this.lost++;
      return;
    }
    const expiresAt = now.getTime() + LOG_IN_RETENTION;
    this.waiting.push({ record: { _id: this.ids.uuid(), at: now.toISOString(), role, outcome, ...told, expiresAt }, whose });
    this.timer ??= setTimeout(() => void this.flushed(), PAUSE).unref();
  }

  /** Resolves once everything that was noted so far is written, or was lost. */
  async flushed(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await (this.writing = this.writing.then(() => this.flush()));
  }

  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const some = this.waiting.splice(0, AT_ONCE);
      try {
        const records = await Promise.all(some.map(async ({ record, whose }): Promise<LogInRecord> => ({ ...record, ...(await whose()) })));
        await this.records.commit(records.map((record) => ({ kind: 'insert', collection: LOG_INS.name, record })));
      } catch (error) {
        this.logger.warn({ msg: 'Log-ins could not be noted', count: some.length, err: error });
      }
    }
    if (this.lost > 0) this.logger.warn({ msg: 'More log-ins at once than could be noted', count: this.lost });
    this.lost = 0;
  }

  private isFirstOfMinute(who: string, now: number): boolean {
    if (now - (this.heldBack.get(who) ?? -Infinity) < THROTTLED_EVERY) return false;
    if (this.heldBack.size >= MAX_WAITING) this.heldBack.clear();
    this.heldBack.set(who, now);
    return true;
  }

  /** Keyed, because there are few enough addresses and roll numbers to try them all. */
  private fingerprint(text: string): string {
    return createHmac('sha256', `log-ins:${this.options.adminKey}`).update(text).digest('base64url').slice(0, 22);
  }
}
