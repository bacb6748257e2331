import { defineView } from '@tiffin/read-models';
import { evolveOpeningStatus, followsClock, initialOpeningStatus, type OpeningStatus } from '../aggregates/menu/opening-status.js';
import {
  arrangementOf,
  MENU_EVENT_TYPES,
  type ArrangementData,
  type MenuEvent,
  type PackagedItemEvent,
  type RecordedMenuEvent,
  type SnackEvent,
} from '../aggregates/menu/menu-events.js';
import { evolvePackagedItem, type PackagedItemState } from '../aggregates/menu/packaged-item.js';
import { evolveSnack, type SnackState } from '../aggregates/menu/snack.js';

interface OfCanteen {
  readonly _id: string;
  readonly canteenId: string;
  /** The name in lower case. */
  readonly sortName: string;
}
export interface SnackDocument extends OfCanteen {
  readonly kind: 'Snack';
  readonly snack: SnackState;
}
export interface PackagedItemDocument extends OfCanteen {
  readonly kind: 'PackagedFood';
  readonly item: PackagedItemState;
}
/** The opening status, under the canteen's id. There is no document until the canteen is first closed, or its week is set. */
export interface CanteenDocument extends OfCanteen, OpeningStatus {
  readonly kind: 'Canteen';
  /** Only where the clock opens, closes or serves something. */
  readonly byTheClock?: true;
}
/** The arrangement, under `arrangementId`. There is none until the contractor arranges the menu. */
export interface ArrangementDocument extends OfCanteen, ArrangementData {
  readonly kind: 'Arrangement';
}
export type MenuItemDocument = SnackDocument | PackagedItemDocument | CanteenDocument | ArrangementDocument;

/** Returns the id of a canteen's arrangement. */
export function arrangementId(canteenId: string): string {
  return `${canteenId}:arrangement`;
}

/**
 * The menus: a document per snack, one per packaged item with its free counts, and one per canteen that was ever closed or has set a
 * week.
 */
export const menuItemsView = defineView<MenuItemDocument, RecordedMenuEvent>({
  name: 'menu-items',
  version: 5,
  streams: ['menu-'],
  types: MENU_EVENT_TYPES,
  indexes: [{ fields: ['canteenId', 'kind', 'sortName'] }, { fields: ['byTheClock'], sparse: true }],
  idsOf,
  evolve,
});

function idsOf(event: RecordedMenuEvent): readonly string[] {
  switch (event.type) {
    case 'SnackAdded':
    case 'SnackChanged':
    case 'SnackAvailabilityChanged':
    case 'OptionAvailabilityChanged':
    case 'SnackRemoved':
      return [event.data.snackId];
    case 'PackagedItemAdded':
    case 'PackagedItemChanged':
    case 'PackagedItemRemoved':
      return [event.data.itemId];
    case 'MenuArranged':
      return [arrangementId(event.data.canteenId)];
    case 'MenuChangedInBulk':
      return [...new Set(event.data.changes.map(itemOf))];
    case 'CanteenClosed':
    case 'CanteenOpened':
    case 'CanteenPaused':
    case 'WeekPlanned':
    case 'PartOfDaySwitched':
    case 'OpeningHoursSwitched':
      return [event.data.canteenId];
    case 'StockReserved':
    case 'StockReturned':
      return [...new Set(event.data.quantities.map(({ itemId }) => itemId))];
    case 'StockSold':
      return []; // sold units left the free count when they were reserved
  }
}

const itemOf = ({ data }: SnackEvent | PackagedItemEvent): string => ('snackId' in data ? data.snackId : data.itemId);

function evolve(document: MenuItemDocument | undefined, event: MenuEvent, id: string): MenuItemDocument | undefined {
  const { canteenId } = event.data;
  switch (event.type) {
    case 'SnackAdded':
    case 'SnackChanged':
    case 'SnackAvailabilityChanged':
    case 'OptionAvailabilityChanged':
    case 'SnackRemoved': {
      const snack = evolveSnack(document?.kind === 'Snack' ? document.snack : undefined, event);
      return snack && { _id: id, canteenId, kind: 'Snack', sortName: snack.name.toLowerCase(), snack };
    }
    case 'PackagedItemAdded':
    case 'PackagedItemChanged':
    case 'PackagedItemRemoved':
    case 'StockReserved':
    case 'StockReturned':
    case 'StockSold': {
      const item = evolvePackagedItem(document?.kind === 'PackagedFood' ? document.item : undefined, event, id);
      return item && { _id: id, canteenId, kind: 'PackagedFood', sortName: item.category.toLowerCase(), item };
    }
    case 'MenuArranged':
      return { _id: id, canteenId, kind: 'Arrangement', sortName: '', ...arrangementOf(event.data) };
    case 'MenuChangedInBulk':
      return event.data.changes
        .filter((change) => itemOf(change) === id)
        .reduce<MenuItemDocument | undefined>((before, change) => evolve(before, change, id), document);
    case 'CanteenClosed':
    case 'CanteenOpened':
    case 'CanteenPaused':
    case 'WeekPlanned':
    case 'PartOfDaySwitched':
    case 'OpeningHoursSwitched': {
      const status = evolveOpeningStatus(openingStatusOf(document), event);
      return { _id: id, canteenId, kind: 'Canteen', sortName: '', ...status, ...(followsClock(status) && { byTheClock: true }) };
    }
  }
}

/** Returns the opening status of a canteen's document; a canteen without one is open. */
export function openingStatusOf(document: MenuItemDocument | undefined): OpeningStatus {
  if (document?.kind !== 'Canteen') return initialOpeningStatus;
  const { open, notice, backAt, week } = document;
  return { open, notice, backAt, week };
}
