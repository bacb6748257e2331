import { isSqliteError, type Database } from '@tiffin/sqlite';

/** How long after the last commit the write-ahead log, which may still hold erased data, is emptied, in ms. */
const QUIET = 250;
/** How long the log is left at most while commits keep coming, in ms. */
const LONGEST_DELAY = 5_000;
/** How long one attempt to empty the log waits for readers, in ms. Commits wait meanwhile. */
const BUSY_TIMEOUT = 50;
/** The pause between two attempts of a scrub, in ms. */
const PAUSE = 100;
const ATTEMPTS = 300;

/** Removes the traces of deleted and replaced records from the records' files. The writer's thread calls it, after its commits. */
export class RecordScrubber {
  private timer: NodeJS.Timeout | undefined;
  private since: number | undefined;
  private scrubbing: Promise<boolean> | undefined;

  constructor(private readonly database: Database) {
    // Overwrites deleted content. Rows that moved between pages still leave copies behind, which only `scrub` removes.
    database.execute('PRAGMA secure_delete = ON');
  }

  /** Must be called after each commit; empties the write-ahead log soon. */
  committed(): void {
    clearTimeout(this.timer);
    const now = performance.now();
    this.since ??= now;
    this.timer = setTimeout(() => this.emptySoon(), Math.min(QUIET, Math.max(0, this.since + LONGEST_DELAY - now)));
  }

  /** Rewrites all records and empties the write-ahead log. Resolves `false` if a long read prevents that. Throws if the disk is full. */
  scrub(): Promise<boolean> {
    // Calls share a scrub only until it begins: a later caller may have deleted something since.
    return (this.scrubbing ??= Promise.resolve().then(() => {
      this.scrubbing = undefined;
      this.database.execute('VACUUM');
      return this.emptyRepeatedly();
    }));
  }

  close(): void {
    clearTimeout(this.timer);
    this.empty();
  }

  private emptySoon(): void {
    this.since = undefined;
    if (!this.empty()) this.committed();
  }

  private async emptyRepeatedly(): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (this.empty()) return true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return false;
  }

  /** Returns whether the log is empty now. It is not if the disk is full or a reader uses it. */
  private empty(): boolean {
    try {
      this.database.execute(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
      const [row] = this.database.prepare<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').all();
      return row?.busy === 0;
    } catch (error) {
      if (isSqliteError(error)) return false;
      throw error;
    } finally {
      this.database.execute('PRAGMA busy_timeout = 5000');
    }
  }
}
