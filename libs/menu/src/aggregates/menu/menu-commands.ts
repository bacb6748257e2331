import type { ArrangementData, HeldOrder, OptionData, OptionGroupData, SnackDetails, WeekData } from './menu-events.js';
import type { ContentsChange, MenuColumn, OtherNames, Paise } from '@tiffin/contracts';
import type { OfferLookup } from './offer.js';

interface OfCanteen {
  readonly canteenId: string;
}

/** An option as the contractor wrote it. */
export interface WrittenOption extends Omit<OptionData, 'optionId'> {
  /** The id of an existing option of the snack. */
  readonly existingId?: string;
  /** The id of the option if it is new. */
  readonly newId: string;
}
/** A group as the contractor wrote it, with all its options. The ids are as an option's. */
export interface WrittenOptionGroup extends Omit<OptionGroupData, 'groupId' | 'options'> {
  readonly existingId?: string;
  readonly newId: string;
  readonly options: readonly WrittenOption[];
}
/** What a contractor writes of a snack that is stored in another form. */
interface WrittenParts {
  readonly contents?: ContentsChange;
  /** The full list: a group or an option that is missing here is removed. */
  readonly optionGroups?: readonly WrittenOptionGroup[];
}
/** The category is the id of one in the arrangement; an empty text for none. */
export interface AddSnack extends OfCanteen, Omit<SnackDetails, keyof WrittenParts>, WrittenParts {
  readonly type: 'AddSnack';
  readonly snackId: string;
}
/** Absent fields stay as they are; so does each absent language of the other names (`withNames`), and each absent one of the contents. */
export interface ChangeSnack extends OfCanteen, Partial<Omit<SnackDetails, keyof WrittenParts>>, WrittenParts {
  readonly type: 'ChangeSnack';
  readonly snackId: string;
}
export interface SwitchOption extends OfCanteen {
  readonly type: 'SwitchOption';
  readonly snackId: string;
  readonly optionId: string;
  readonly isAvailable: boolean;
}
export interface SwitchAvailability extends OfCanteen {
  readonly type: 'SwitchAvailability';
  readonly snackId: string;
  /** Without it, the command toggles (docs/reference/decisions.md#3.3a). */
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
  readonly contents?: ContentsChange;
  readonly variants: readonly NewVariant[];
}
/** One row of the edit form (docs/reference/decisions.md#3.3). */
export interface EditedVariant {
  /** The id of an existing variant. Without it, the row changes the variant with this price, or adds a new one. */
  readonly existingId?: string;
  /** The id of the variant if the row adds one. */
  readonly newId: string;
  readonly price: Paise;
  readonly availableCount: number;
  /** The count that the form showed. Without it, `availableCount` replaces the current count. */
  readonly seenCount?: number;
}
export interface ChangePackagedItem extends OfCanteen {
  readonly type: 'ChangePackagedItem';
  readonly itemId: string;
  readonly category: string;
  /** As in `ChangeSnack`. */
  readonly otherNames?: OtherNames;
  /** As in `ChangeSnack`. */
  readonly contents?: ContentsChange;
  /** The full list: a variant that is missing here is removed. */
  readonly variants: readonly EditedVariant[];
}
/** Adds or removes units, independent of other changes to the item. */
export interface AdjustStock extends OfCanteen {
  readonly type: 'AdjustStock';
  readonly itemId: string;
  readonly variantId: string;
  /** Units to add; negative to remove. */
  readonly by: number;
}
/** Gives a packaged item a picture, or another one. */
export interface ChangeItemPicture extends OfCanteen {
  readonly type: 'ChangeItemPicture';
  readonly itemId: string;
  /** The picture's blob name. */
  readonly image: string;
}
export interface RemovePackagedItem extends OfCanteen {
  readonly type: 'RemovePackagedItem';
  readonly itemId: string;
}

/** A category as the contractor wrote it. The ids are as an option's. */
export interface WrittenCategory extends Omit<ArrangementData['categories'][number], 'categoryId'> {
  readonly existingId?: string;
  readonly newId: string;
}
/** Sets the categories and the notes. A category that is missing here is removed, and its snacks have none. */
export interface ArrangeMenu extends OfCanteen, Pick<ArrangementData, 'notes'> {
  readonly type: 'ArrangeMenu';
  readonly categories: readonly WrittenCategory[];
  /** Snacks that move to the category of this name, or out of theirs with an empty text. Those that left the menu are skipped. */
  readonly snacks?: readonly { readonly snackId: string; readonly category: string }[];
}

/** A row of an imported file. */
export interface ImportedRow {
  /** Its line in the file. */
  readonly row: number;
  /** The texts of the columns that the file has. */
  readonly cells: Readonly<Partial<Record<MenuColumn, string>>>;
  /** The message for the whole row, where the file already says that it is wrong. */
  readonly error?: string;
  /** Ids for what the row adds, as many as it may need. */
  readonly newIds: readonly string[];
}
/** Adds and changes items as the rows say (docs/reference/decisions.md#3.10). */
export interface ImportMenu extends OfCanteen {
  readonly type: 'ImportMenu';
  readonly rows: readonly ImportedRow[];
  readonly unknownColumns: readonly string[];
  /** The digest of the changes that were shown. Without it, the command makes whatever changes the rows demand. */
  readonly digest?: string;
}
/** A new price of a snack, or of the packaged item's variant. */
export interface PriceChange {
  readonly itemId: string;
  readonly variantId?: string;
  readonly price: Paise;
  /** The price that was shown. */
  readonly seenPrice: Paise;
}
export interface ChangePrices extends OfCanteen {
  readonly type: 'ChangePrices';
  readonly prices: readonly PriceChange[];
}

export interface CloseCanteen extends OfCanteen {
  readonly type: 'CloseCanteen';
  readonly notice: string;
}
export interface OpenCanteen extends OfCanteen {
  readonly type: 'OpenCanteen';
  readonly notice: string;
}

/** Closes the canteen until an instant, ISO 8601, at which it opens by itself. */
export interface PauseCanteen extends OfCanteen {
  readonly type: 'PauseCanteen';
  readonly notice: string;
  readonly backAt: string;
}
/** The instant and the canteen's zone by which the week is applied. */
interface ClockReading extends OfCanteen {
  readonly at: Date;
  readonly timeZone: string;
}
/** Sets the canteen's week. */
export interface PlanWeek extends ClockReading {
  readonly type: 'PlanWeek';
  readonly week: WeekData;
  /** The revision of the week that was edited. */
  readonly expectedRevision: number;
}
/** Makes the switches that are due by the week. */
export interface FollowClock extends ClockReading {
  readonly type: 'FollowClock';
}

/** Reserves the stock of an order with packaged lines, and accepts the order in the same decision. */
export interface ReserveStock extends OfCanteen {
  readonly type: 'ReserveStock';
  readonly orderId: string;
  /**
   * Ordering's part of the decision, which is pure too: returns the order that it accepts against the menu's offers. Throws its refusal.
   */
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

export type SnackCommand = AddSnack | ChangeSnack | SwitchAvailability | SwitchOption | RemoveSnack;
export type PackagedItemCommand = AddPackagedItem | ChangePackagedItem | ChangeItemPicture | AdjustStock | RemovePackagedItem;
export type BulkCommand = ImportMenu | ChangePrices;
export type CanteenCommand = CloseCanteen | OpenCanteen | PauseCanteen | PlanWeek | FollowClock;
export type StockCommand = ReserveStock | ReturnStock | SellStock;

/** The commands of a canteen's menu stream. Ids and times come with the command; amounts are in paise. */
export type MenuCommand = SnackCommand | PackagedItemCommand | ArrangeMenu | BulkCommand | CanteenCommand | StockCommand;
