import type { OtherNames, Paise } from '@tiffin/contracts';
import type { HeldOrder, SnackDetails, WeekData } from './menu-events.js';
import type { OfferLookup } from './offer.js';

interface OfCanteen {
  readonly canteenId: string;
}

export interface AddSnack extends OfCanteen, SnackDetails {
  readonly type: 'AddSnack';
  readonly snackId: string;
}
/** What is absent stays as it is, of the other names each (`withNames`). */
export interface ChangeSnack extends OfCanteen, Partial<SnackDetails> {
  readonly type: 'ChangeSnack';
  readonly snackId: string;
}
export interface SwitchAvailability extends OfCanteen {
  readonly type: 'SwitchAvailability';
  readonly snackId: string;
  /** Without it the switch toggles (docs/reference/decisions.md#3.3a). */
  readonly isAvailable?: boolean;
}
export interface RemoveSnack extends OfCanteen {
  readonly type: 'RemoveSnack';
  readonly snackId: string;
}

export interface NewVariant {
  readonly variantId: string;
  readonly price: Paise;
  readonly availableCount: number;
}
export interface AddPackagedItem extends OfCanteen {
  readonly type: 'AddPackagedItem';
  readonly itemId: string;
  readonly category: string;
  readonly otherNames?: OtherNames;
  readonly variants: readonly NewVariant[];
}
/** One row of the edit form (docs/reference/decisions.md#3.3). */
export interface EditedVariant {
  /** The variant that is kept. Without it, the one that has this price now, or else a new one. */
  readonly existingId?: string;
  /** The id to take if the row turns out to be a new variant. */
  readonly newId: string;
  readonly price: Paise;
  readonly availableCount: number;
  /** The count that the form showed; without it `availableCount` is taken as given. */
  readonly seenCount?: number;
}
export interface ChangePackagedItem extends OfCanteen {
  readonly type: 'ChangePackagedItem';
  readonly itemId: string;
  readonly category: string;
  /** As of `ChangeSnack`. */
  readonly otherNames?: OtherNames;
  /** The full list: a variant that is missing here is removed. */
  readonly variants: readonly EditedVariant[];
}
/** Units are put in or taken out beside whatever else happens to the item. */
export interface AdjustStock extends OfCanteen {
  readonly type: 'AdjustStock';
  readonly itemId: string;
  readonly variantId: string;
  /** Units put in; negative: taken out. */
  readonly by: number;
}
export interface RemovePackagedItem extends OfCanteen {
  readonly type: 'RemovePackagedItem';
  readonly itemId: string;
}

export interface CloseCanteen extends OfCanteen {
  readonly type: 'CloseCanteen';
  readonly notice: string;
}
export interface OpenCanteen extends OfCanteen {
  readonly type: 'OpenCanteen';
  readonly notice: string;
}

/** Closes until an instant, ISO 8601, at which the canteen opens by itself. */
export interface PauseCanteen extends OfCanteen {
  readonly type: 'PauseCanteen';
  readonly notice: string;
  readonly backAt: string;
}
/** When the clock is looked at, and in which zone its wall is. */
interface ClockReading extends OfCanteen {
  readonly at: Date;
  readonly timeZone: string;
}
/** Sets the canteen's week. */
export interface PlanWeek extends ClockReading {
  readonly type: 'PlanWeek';
  readonly week: WeekData;
  /** The revision of the week that it was made from. */
  readonly expectedRevision: number;
}
/** Switches what is due by now. */
export interface FollowClock extends ClockReading {
  readonly type: 'FollowClock';
}

/** Holds the stock of an order with packaged lines, which is accepted at the same instant. */
export interface ReserveStock extends OfCanteen {
  readonly type: 'ReserveStock';
  readonly orderId: string;
  /** Ordering's part of the decision, as pure as the rest: the order that it accepts at what the menu offers. Throws its refusal. */
  readonly accept: (offerFor: OfferLookup) => HeldOrder;
}
/** The order was rejected. */
export interface ReturnStock extends OfCanteen {
  readonly type: 'ReturnStock';
  readonly orderId: string;
}
/** The order was picked up. */
export interface SellStock extends OfCanteen {
  readonly type: 'SellStock';
  readonly orderId: string;
}

export type SnackCommand = AddSnack | ChangeSnack | SwitchAvailability | RemoveSnack;
export type PackagedItemCommand = AddPackagedItem | ChangePackagedItem | AdjustStock | RemovePackagedItem;
export type CanteenCommand = CloseCanteen | OpenCanteen | PauseCanteen | PlanWeek | FollowClock;
export type StockCommand = ReserveStock | ReturnStock | SellStock;

/** What can be asked of a canteen's menu stream. Ids and times come with the command; amounts in paise. */
export type MenuCommand = SnackCommand | PackagedItemCommand | CanteenCommand | StockCommand;
