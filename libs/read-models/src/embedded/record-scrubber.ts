import { isSqliteError, type Database } from '@tiffin/sqlite';

/** Quiet time before the write-ahead log, which may still hold what was erased, is emptied into the file; it is never put off for longer. In ms. */
const QUIET = 250;
const LONGEST = 5_000;
/** The writer waits so long for readers at once, and so often, since commits wait with it. In ms. */
const PATIENCE = 50;
const PAUSE = 100;
const TRIES = 300;

/** Removes from the records' files what is no longer a record. The writer's thread calls it, after its commits. */
export class RecordScrubber {
  private timer: NodeJS.Timeout | undefined;
  private since: number | undefined;
  private scrubbing: Promise<boolean> | undefined;

  constructor(private readonly database: Database) {
    // Overwrites what is deleted. Rows that moved from page to page leave copies behind nevertheless: only `scrub` is thorough.
    database.execute('PRAGMA secure_delete = ON');
  }

  /** Something was committed: the write-ahead log is emptied soon. */
  committed(): void {
    clearTimeout(this.timer);
    const now = performance.now();
    this.since ??= now;
    this.timer = setTimeout(() => this.emptySoon(), Math.min(QUIET, Math.max(0, this.since + LONGEST - now)));
  }

  /** Writes every record anew, and empties the write-ahead log. Answers whether it could: somebody may read for very long. Throws for a full disk. */
  scrub(): Promise<boolean> {
    // Who asks while it has begun may have deleted something since.
    return (this.scrubbing ??= Promise.resolve().then(() => {
      this.scrubbing = undefined;
      this.database.execute('VACUUM');
      return this.emptyAtLast();
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

  private async emptyAtLast(): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      if (this.empty()) return true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return false;
  }

  /** Whether it is empty. Where the disk has no room for it, or somebody reads what it holds, it stays as it is. */
  private empty(): boolean {
    try {
      this.database.execute(`PRAGMA busy_timeout = ${PATIENCE}`);
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
