import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { findLogId, type AggregateSnapshot, type EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, RECORDS } from '@tiffin/kernel';
import { DuplicateRecord, RecordChanged, type AnyCollection, type RecordStore } from '@tiffin/read-models';
import { fromSnapshot, menuSnapshots, toSnapshot } from './menu-snapshot.js';
import type { MenuState } from './menu-state.js';

/** What the record store is opened with beside the facts: it is folded again from the log where it is missing. */
export const MENU_CACHE_COLLECTIONS: readonly AnyCollection[] = [menuSnapshots];

/** A new snapshot after so many events (docs/reference/design.md#3.8). */
export const SNAPSHOT_EVERY = 500;

/** The snapshot of one canteen's menu. */
export interface CanteenSnapshot {
  /** What was kept last, if it is of this log and this version of the state. Never rejects: a cache that fails is no cache. */
  load(): Promise<AggregateSnapshot<MenuState> | undefined>;
  /** What was loaded is no part of the stream: the next one is not measured by it. */
  discard(): void;
  /** Says how far the menu is folded now; keeps it in the background where it is time to. */
  offer(folded: AggregateSnapshot<MenuState>): void;
}

/** Snapshots of the menu streams, so that the first read after a start is short. None of them is needed, and no command waits for one. */
@Injectable()
export class MenuSnapshots implements OnModuleDestroy {
  private readonly logger = new Logger('Menu');
  private readonly saving = new Set<Promise<void>>();
  private logId: string | undefined;
  private closed = false;

  constructor(
    @Inject(RECORDS) private readonly records: Pick<RecordStore, 'get' | 'commit'>,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  of(canteenId: string): CanteenSnapshot {
    let keptAt = -1;
    let saving = false;
    return {
      load: async () => {
        const found = await this.find(canteenId);
        keptAt = found?.revision ?? -1;
        return found;
      },
      discard: () => {
        keptAt = -1;
      },
      offer: (folded) => {
        if (saving || this.closed || folded.revision - keptAt < SNAPSHOT_EVERY) return;
        saving = true;
        keptAt = folded.revision; // one that fails is tried again after as many events
        const saved = this.save(canteenId, folded).finally(() => {
          saving = false;
          this.saving.delete(saved);
        });
        this.saving.add(saved);
      },
    };
  }

  /** Resolves once everything that is being kept is kept. */
  async settled(): Promise<void> {
    await Promise.all(this.saving);
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    await this.settled();
  }

  private async find(canteenId: string): Promise<AggregateSnapshot<MenuState> | undefined> {
    try {
      const logId = await this.ownLog();
      const found = await this.records.get(menuSnapshots, canteenId);
      return logId !== undefined && found ? fromSnapshot(found.record, logId) : undefined;
    } catch (error) {
      this.warn('a menu snapshot could not be read; the whole stream is', error);
      return undefined;
    }
  }

  private async save(canteenId: string, folded: AggregateSnapshot<MenuState>): Promise<void> {
    try {
      const logId = await this.ownLog();
      const { eventId } = folded;
      if (logId === undefined || eventId === undefined) return;
      const before = await this.records.get(menuSnapshots, canteenId);
      const record = toSnapshot(canteenId, logId, { ...folded, eventId });
      const collection = menuSnapshots.name;
      await this.records.commit([
        before ? { kind: 'replace', collection, record, revision: before.revision } : { kind: 'insert', collection, record },
      ]);
    } catch (error) {
      if (error instanceof RecordChanged || error instanceof DuplicateRecord) return; // another process was faster with one that is as good
      this.warn('a menu snapshot could not be kept', error);
    }
  }

  private async ownLog(): Promise<string | undefined> {
    return (this.logId ??= await findLogId(this.store));
  }

  private warn(msg: string, error: unknown): void {
    this.logger.warn({ msg, trace: error instanceof Error ? error.stack : String(error) });
  }
}
