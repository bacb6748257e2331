import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LOG_IN_OUTCOMES, type FailureCode, type LogInOutcome, type LogInRole } from '@tiffin/contracts';
import { addressKey } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { createHmac } from 'node:crypto';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { LOG_IN_RETENTION, LOG_INS, type LogInRecord } from './log-in-record.js';

/** The account of an attempt. */
export type AccountReference = Pick<LogInRecord, 'canteenId' | 'userId'>;

export interface LogInAttempt {
  readonly role: LogInRole;
  /** The name under which attempts are counted, whether or not the account exists. */
  readonly account: string;
  /** Network address of the call. */
  readonly address: string;
  /** Finds the account, if it exists; called later, outside the log-in. */
  readonly findAccount: () => Promise<AccountReference | undefined>;
}

/** An entry to be written; its account is still to be found. */
interface PendingEntry {
  readonly record: LogInRecord;
  readonly findAccount: LogInAttempt['findAccount'];
}

const OUTCOMES: Partial<Record<FailureCode, LogInOutcome>> = { bad_credentials: 'wrong', throttled: 'throttled', waiting: 'waiting' };

/** Delay before attempts are written in a batch, in ms: the callers have their answers by then. */
const PAUSE = 100;
const BATCH_SIZE = 200;
/** Most entries that wait; further ones are dropped, so that a flood of attempts does not fill the memory. */
const MAX_WAITING = 5_000;
/** Of throttled attempts one per account and address is written in this time, in ms. */
const THROTTLED_EVERY = 60_000;

/**
 * Successful and failed log-ins (docs/reference/design.md#5.2: records beside the audit trail). Entries are completed and written after
 * the answer is decided, in the same way for existing and unknown accounts. So recording neither slows down a log-in nor reveals anything
 * by its timing, and its failures do not affect log-ins.
 */
@Injectable()
export class LogInHistory implements OnModuleDestroy {
  private readonly logger = new Logger('LogInHistory');
  private readonly counts = new Map<LogInOutcome, number>(LOG_IN_OUTCOMES.map((outcome) => [outcome, 0]));
  private readonly lastThrottled = new Map<string, number>();
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

  /** Number of attempts by outcome since the start. */
  get byOutcome(): ReadonlyMap<LogInOutcome, number> {
    return this.counts;
  }

  /** Runs a check of credentials and records its outcome. Answers and throws as the check does. */
  async recordOutcomeOf<Answer>(attempt: LogInAttempt, check: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await check();
      this.record(attempt, 'in');
      return answer;
    } catch (error) {
      const outcome = error instanceof Refusal ? OUTCOMES[error.code] : undefined;
      if (outcome) this.record(attempt, outcome);
      throw error;
    }
  }

  /** Records an attempt's outcome. Returns at once and never throws. */
  record({ role, account, address, findAccount }: LogInAttempt, outcome: LogInOutcome): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    const now = this.clock.now();
    const fingerprints = { account: this.fingerprint(account), address: this.fingerprint(addressKey(address)) };
    if (outcome === 'throttled' && !this.isFirstOfMinute(`${fingerprints.account} ${fingerprints.address}`, now.getTime())) return;
    if (this.waiting.length >= MAX_WAITING) {
      this.lost++;
      return;
    }
    const expiresAt = now.getTime() + LOG_IN_RETENTION;
    this.waiting.push({ record: { _id: this.ids.uuid(), at: now.toISOString(), role, outcome, ...fingerprints, expiresAt }, findAccount });
    this.timer ??= setTimeout(() => void this.flushed(), PAUSE).unref();
  }

  /** Resolves once all entries so far are written or dropped. */
  async flushed(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await (this.writing = this.writing.then(() => this.flush()));
  }

  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH_SIZE);
      try {
        const records = await Promise.all(
          batch.map(async ({ record, findAccount }): Promise<LogInRecord> => ({ ...record, ...(await findAccount()) })),
        );
        await this.records.commit(records.map((record) => ({ kind: 'insert', collection: LOG_INS.name, record })));
      } catch (error) {
        this.logger.warn({ msg: 'Log-ins could not be noted', count: batch.length, err: error });
      }
    }
    if (this.lost > 0) this.logger.warn({ msg: 'More log-ins at once than could be noted', count: this.lost });
    this.lost = 0;
  }

  private isFirstOfMinute(attempt: string, now: number): boolean {
    if (now - (this.lastThrottled.get(attempt) ?? -Infinity) < THROTTLED_EVERY) return false;
    if (this.lastThrottled.size >= MAX_WAITING) this.lastThrottled.clear();
    this.lastThrottled.set(attempt, now);
    return true;
  }

  /** Keyed, because there are few enough addresses and roll numbers to try them all. */
  private fingerprint(text: string): string {
    return createHmac('sha256', `log-ins:${this.options.adminKey}`).update(text).digest('base64url').slice(0, 22);
  }
}
