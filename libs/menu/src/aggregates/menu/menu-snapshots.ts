import { PersistentMap, type AggregateSnapshot, findLogId, type EventStore } from '@tiffin/event-sourcing';
import {
  type CollectionDefinition,
  type StoredRecord,
  DuplicateRecord,
  RecordChanged,
  type AnyCollection,
  type RecordStore,
} from '@tiffin/read-models';
import { MENU_EVENT_TYPES } from './menu-events.js';
import type { MenuState, Reservation } from './menu-state.js';
import type { PackagedItemState } from './packaged-item.js';
import type { SnackState } from './snack.js';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EVENT_STORE, RECORDS } from '@tiffin/kernel';

/** Raise it with every change of `MenuState` or of its fold: a snapshot of another version is not used. */
const FOLD_VERSION = 5;
/**
 * The version of the state. It also grows with the version of every event, since a state that was folded before lacks what the new
 * upcaster adds.
 */
export const MENU_STATE_VERSION = Object.values(MENU_EVENT_TYPES).reduce((sum, { version }) => sum + version - 1, FOLD_VERSION);

interface StoredState extends Omit<MenuState, 'snacks' | 'items' | 'reservations'> {
  readonly snacks: readonly SnackState[];
  readonly items: readonly PackagedItemState[];
  readonly reservations: readonly Reservation[];
}

/** A stored state of one canteen's menu stream. `_id` is the canteen's id. */
export interface MenuSnapshot extends StoredRecord {
  readonly logId: string;
  readonly stateVersion: number;
  readonly revision: number;
  readonly position: number;
  readonly eventId: string;
  readonly state: StoredState;
}

/** A cache: it may be lost, and is not moved with an installation. */
export const menuSnapshots: CollectionDefinition<MenuSnapshot> = { name: 'menu-snapshots', indexes: [] };

/** Returns the folded menu as a record. */
export function toSnapshot(
  canteenId: string,
  logId: string,
  { state, revision, position, eventId }: AggregateSnapshot<MenuState> & { readonly eventId: string },
): MenuSnapshot {
  const { reservations } = state;
  const stored: StoredState = {
    ...state,
    snacks: [...state.snacks.values()],
    items: [...state.items.values()],
    reservations: reservations.values(),
  };
  return { _id: canteenId, logId, stateVersion: MENU_STATE_VERSION, revision, position, eventId, state: stored };
}

/** Returns the folded menu of a record; `undefined` where the record belongs to another log or to another version of the state. */
export function fromSnapshot(
  { logId, stateVersion, revision, position, eventId, state }: MenuSnapshot,
  ownLog: string,
): AggregateSnapshot<MenuState> | undefined {
  if (logId !== ownLog || stateVersion !== MENU_STATE_VERSION) return undefined;
  const folded: MenuState = {
    ...state,
    snacks: new Map(state.snacks.map((snack) => [snack.snackId, snack])),
    items: new Map(state.items.map((item) => [item.itemId, item])),
    reservations: PersistentMap.of(state.reservations.map((reservation) => [reservation.order.orderId, reservation])),
  };
  return { state: folded, revision, position, eventId };
}

/**
 * Collections that the record store needs beside the facts. Their content is a cache, which is folded again from the log where it is
 * missing.
 */
export const MENU_CACHE_COLLECTIONS: readonly AnyCollection[] = [menuSnapshots];

/** How many events after the last snapshot a new one is stored (docs/reference/design.md#3.8). */
export const SNAPSHOT_EVERY = 500;

/** The snapshot of one canteen's menu. */
export interface CanteenSnapshot {
  /**
   * Returns the stored snapshot if it belongs to this log and to this version of the state. Never rejects: a cache that fails counts as
   * empty.
   */
  load(): Promise<AggregateSnapshot<MenuState> | undefined>;
  /** The loaded snapshot does not match the stream. The next one is stored as if there were none. */
  discard(): void;
  /** Reports the current fold, and stores it in the background where a new snapshot is due. */
  offer(folded: AggregateSnapshot<MenuState>): void;
}

/** Snapshots of the menu streams, so that the first read after a start is short. They are optional, and no command waits for one. */
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
        const stored = await this.find(canteenId);
        keptAt = stored?.revision ?? -1;
        return stored;
      },
      discard: () => {
        keptAt = -1;
      },
      offer: (folded) => {
        if (saving || this.closed || folded.revision - keptAt < SNAPSHOT_EVERY) return;
        saving = true;
        keptAt = folded.revision; // after a failure the next attempt comes after as many events
        const saved = this.save(canteenId, folded).finally(() => {
          saving = false;
          this.saving.delete(saved);
        });
        this.saving.add(saved);
      },
    };
  }

  /** Resolves once all pending snapshots are stored. */
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
      const stored = await this.records.get(menuSnapshots, canteenId);
      return logId !== undefined && stored ? fromSnapshot(stored.record, logId) : undefined;
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
      if (error instanceof RecordChanged || error instanceof DuplicateRecord) return; // another process has stored one, which is as good
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
