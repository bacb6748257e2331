import type { Database } from '@tiffin/sqlite';
import {
  leaseName,
  staleEpoch,
  RebuildUnderWay,
  type CatalogedGeneration,
  type Generation,
  type GenerationPurpose,
  type GenerationRole,
  type RebuildFailure,
} from '../view-catalog.js';
import type { SwitchMode } from '../view-catalog.js';
import type { AnyView } from '../view.js';

/** A dropped generation keeps its row, so that its number is never used again and an interrupted drop is finished at the next start. */
export const CATALOG_STEPS = [
  `CREATE TABLE generations (
    view TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, log_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'live', 'dropped')), PRIMARY KEY (view, number));
  CREATE UNIQUE INDEX one_live ON generations (view, version) WHERE state = 'live'`,
  // A generation that is still `waiting` was left by an interrupted start.
  `ALTER TABLE generations RENAME TO earlier;
  CREATE TABLE generations (
    view TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, log_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'rebuilding', 'failed', 'live', 'previous', 'scratch', 'dropped')),
    switch TEXT, started_at TEXT, ready INTEGER NOT NULL DEFAULT 0, error TEXT, failed_at INTEGER, PRIMARY KEY (view, number));
  INSERT INTO generations (view, number, version, log_id, state)
    SELECT view, number, version, log_id, CASE state WHEN 'waiting' THEN 'dropped' ELSE state END FROM earlier;
  DROP TABLE earlier;
  CREATE UNIQUE INDEX one_live ON generations (view, version) WHERE state = 'live';
  CREATE UNIQUE INDEX one_previous ON generations (view, version) WHERE state = 'previous';
  CREATE UNIQUE INDEX one_rebuilding ON generations (view, version) WHERE state = 'rebuilding'`,
  // The newest epoch of the single lease.
  `CREATE TABLE lead (id INTEGER PRIMARY KEY CHECK (id = 1), epoch INTEGER NOT NULL);
  INSERT INTO lead VALUES (1, 0)`,
  // The newest epoch of each version of a view.
  `DROP TABLE lead;
  CREATE TABLE leads (lease TEXT PRIMARY KEY, epoch INTEGER NOT NULL)`,
];

interface GenerationRow extends Generation {
  readonly state: GenerationRole | 'dropped';
  readonly switch: SwitchMode | null;
  readonly startedAt: string | null;
  readonly ready: number;
  readonly error: string | null;
  readonly failedAt: number | null;
}

const SELECT = `SELECT view, version, number, log_id AS logId, state, switch, started_at AS startedAt, ready, error, failed_at AS failedAt
  FROM generations`;

/** The epoch under which this process holds the lease on a version of a view. */
interface FencedLease {
  readonly lease: string;
  readonly epoch: number;
}

/** The rows of the generations, in a database that has taken `CATALOG_STEPS`. */
export class GenerationTable {
  /** The leases that this process holds, by view name. */
  readonly #leases = new Map<string, FencedLease>();

  constructor(private readonly database: Database) {}

  /**
   * Changes of the view's generations use this epoch from now on. They, and this call, throw `StoreUnavailable` if a newer epoch has
   * written.
   */
  fence(view: AnyView, epoch: number): void {
    const fenced = { lease: leaseName(view), epoch };
    this.database.transaction(() => {
      this.#refuseStaleEpoch(fenced);
      this.database.prepare('INSERT OR REPLACE INTO leads (lease, epoch) VALUES (?, ?)').run(fenced.lease, epoch);
    });
    this.#leases.set(view.name, fenced);
  }

  live({ name, version }: AnyView): Generation | undefined {
    const row = this.database.prepare<GenerationRow>(`${SELECT} WHERE view = ? AND version = ? AND state = 'live'`).get(name, version);
    return row && generationOf(row);
  }

  everyLive(): readonly Generation[] {
    return this.database.prepare<GenerationRow>(`${SELECT} WHERE state = 'live'`).all().map(generationOf);
  }

  of(view: string): readonly CatalogedGeneration[] {
    return this.database.prepare<GenerationRow>(`${SELECT} WHERE view = ? AND state <> 'dropped' ORDER BY number`).all(view).map(cataloged);
  }

  /** The generations whose files are no longer needed. */
  withoutFiles(): readonly Generation[] {
    return this.database.prepare<GenerationRow>(`${SELECT} WHERE state IN ('dropped', 'failed')`).all().map(generationOf);
  }

  add(view: AnyView, logId: string, purpose: GenerationPurpose): Generation {
    return this.#write(view.name, () => {
      const { name, version } = view;
      if (purpose.role === 'live') {
        const live = this.live(view);
        if (live) return live;
      }
      if (purpose.role === 'rebuilding') this.#beginRebuild(view);
      const number = this.#lastNumber(name) + 1;
      const [how, startedAt] = purpose.role === 'rebuilding' ? [purpose.switch, purpose.startedAt] : [null, null];
      this.database
        .prepare('INSERT INTO generations (view, number, version, log_id, state, switch, started_at) VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(name, number, version, logId, purpose.role, how, startedAt);
      return { view: name, version, number, logId };
    });
  }

  markReady(generation: Generation): void {
    this.#write(generation.view, () => this.#change(generation, "ready = 1 WHERE state = 'rebuilding'"));
  }

  fail(generation: Generation, { error, position }: RebuildFailure): void {
    const failed = "state = 'failed', error = ?, failed_at = ? WHERE state IN ('rebuilding', 'failed')";
    this.#write(generation.view, () => this.#change(generation, failed, error, position));
  }

  makeLive(generation: Generation): void {
    this.#write(generation.view, () => {
      const { view, version } = generation;
      if (this.#stateOf(generation) === 'live') return;
      // Change its state first, since it may be the previous one, and there must never be two.
      this.#change(generation, "state = 'waiting' WHERE state IN ('waiting', 'rebuilding', 'previous')");
      const move = 'UPDATE generations SET state = ? WHERE view = ? AND version = ? AND state = ?';
      this.database.prepare(move).run('dropped', view, version, 'previous');
      this.database.prepare(move).run('previous', view, version, 'live');
      this.#change(generation, "state = 'live' WHERE state = 'waiting'");
    });
  }

  drop({ view, number }: Generation): void {
    const dropped = this.database.prepare("UPDATE generations SET state = 'dropped' WHERE view = ? AND number = ?");
    this.#write(view, () => dropped.run(view, number));
  }

  #write<Result>(view: string, work: () => Result): Result {
    const fenced = this.#leases.get(view);
    return this.database.transaction(() => {
      if (fenced) this.#refuseStaleEpoch(fenced);
      return work();
    });
  }

  #refuseStaleEpoch({ lease, epoch }: FencedLease): void {
    const newest = this.database.prepare<FencedLease>('SELECT lease, epoch FROM leads WHERE lease = ?').get(lease)?.epoch ?? 0;
    if (newest > epoch) throw staleEpoch(epoch);
  }

  #beginRebuild(view: AnyView): void {
    const states = this.of(view.name).filter(({ generation }) => generation.version === view.version);
    if (states.some(({ role }) => role === 'rebuilding')) throw new RebuildUnderWay(view);
    this.database
      .prepare("UPDATE generations SET state = 'dropped' WHERE view = ? AND version = ? AND state = 'failed'")
      .run(view.name, view.version);
  }

  #change({ view, number }: Generation, change: string, ...values: readonly (string | number)[]): void {
    const { changes } = this.database.prepare(`UPDATE generations SET ${change} AND view = ? AND number = ?`).run(...values, view, number);
    if (changes === 0) throw new Error(`${view} has no generation ${number} that this could be done with`);
  }

  #stateOf({ view, number }: Generation): string | undefined {
    return this.database.prepare<GenerationRow>(`${SELECT} WHERE view = ? AND number = ?`).get(view, number)?.state;
  }

  #lastNumber(view: string): number {
    return (
      this.database.prepare<{ last: number | null }>('SELECT max(number) AS last FROM generations WHERE view = ?').get(view)?.last ?? 0
    );
  }
}

function generationOf({ view, version, number, logId }: GenerationRow): Generation {
  return { view, version, number, logId };
}

function cataloged(row: GenerationRow): CatalogedGeneration {
  const generation = generationOf(row);
  const { switch: how, startedAt, ready, error, failedAt } = row;
  const role = row.state as GenerationRole;
  if ((role !== 'rebuilding' && role !== 'failed') || how === null || startedAt === null) return { generation, role };
  const failure = error === null ? {} : { failure: { error, position: failedAt ?? 0 } };
  return { generation, role, rebuild: { switch: how, startedAt, ready: ready === 1, ...failure } };
}
