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

/** Raised with every change of `MenuState` or of its fold: a snapshot of another version is not used. */
const FOLD_VERSION = 3;
/** The same, raised with every version of an event too: what its upcaster adds is missing in a state that was folded before. */
export const MENU_STATE_VERSION = Object.values(MENU_EVENT_TYPES).reduce((sum, { version }) => sum + version - 1, FOLD_VERSION);

interface StoredState extends Omit<MenuState, 'snacks' | 'items' | 'reservations'> {
  readonly snacks: readonly SnackState[];
  readonly items: readonly PackagedItemState[];
  readonly reservations: readonly Reservation[];
}

/** The folded menu stream of one canteen as it once was. `_id` is the canteen's. */
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

/** The folded menu as a record. */
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

/** The folded menu that a record holds; `undefined` where it is of another log or of another version of the state. */
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
