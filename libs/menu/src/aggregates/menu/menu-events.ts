import {
  contentsOf,
  otherNamesOf,
  type ClosedDays,
  type FoodContents,
  type OtherNames,
  type Paise,
  type SnackFields,
  type WeekTimes,
} from '@tiffin/contracts';
import type { EventTypes, RecordedEvent } from '@tiffin/event-sourcing';

/**
 * What the menu needs to know of an order. The object also has ordering's fields, which the menu
 * stores and returns unchanged.
 */
export interface HeldOrder {
  readonly orderId: string;
  readonly lines: readonly { readonly itemId: string; readonly variantId?: string; readonly quantity: number }[];
}

export interface StockQuantity {
  readonly itemId: string;
  readonly variantId: string;
  readonly quantity: number;
}

interface Canteen {
  readonly canteenId: string;
}
export interface OptionData {
  readonly optionId: string;
  readonly name: string;
  readonly otherNames?: OtherNames;
  /** Added to the price of one unit. */
  readonly price: Paise;
}
/** A choice of `min` to `max` different options (docs/reference/decisions.md#3.8). */
export interface OptionGroupData {
  readonly groupId: string;
  readonly name: string;
  readonly otherNames?: OtherNames;
  readonly min: number;
  readonly max: number;
  readonly options: readonly OptionData[];
}
/** The details of a snack that a contractor enters. The price is in paise. */
export interface SnackDetails extends Readonly<Omit<SnackFields, 'price'>> {
  readonly price: Paise;
  /** The picture's blob name. */
  readonly image: string | null;
  readonly optionGroups: readonly OptionGroupData[];
}
/** Returns only the details of an object that has a snack's details. */
export function detailsOf({ name, price, image, info, diets, optionGroups, category, ...optional }: SnackDetails): SnackDetails {
  const details = { name, price, image, info, diets, ...otherNamesOf(optional), ...contentsOf(optional), optionGroups };
  return { ...details, ...(category !== undefined && { category }) };
}
export interface SnackData extends Canteen, SnackDetails {
  readonly snackId: string;
}
export interface VariantData {
  readonly variantId: string;
  readonly price: Paise;
  /** Units added to the free count; negative for units removed. */
  readonly added: number;
}
export interface PackagedItemData extends Canteen {
  readonly itemId: string;
  readonly category: string;
  /** Absent where it has none, as a snack's. */
  readonly otherNames?: OtherNames;
  /** Absent where nothing is stated, as a snack's. */
  readonly contents?: FoodContents;
  /** The picture's blob name; absent where it has none. */
  readonly image?: string;
  /** The full list; a variant that is missing here is removed. */
  readonly variants: readonly VariantData[];
}
export interface StockData extends Canteen {
  readonly orderId: string;
  readonly quantities: readonly StockQuantity[];
}

/** A part of the day, and the items that are served only then. */
export interface PartData {
  readonly partId: string;
  readonly name: string;
  readonly times: readonly WeekTimes[];
  readonly itemIds: readonly string[];
}
/** When a canteen is open and what it serves when, in local time. */
export interface WeekData {
  readonly parts: readonly PartData[];
  readonly hours: readonly WeekTimes[];
  readonly closedDays: readonly ClosedDays[];
}

/** The categories of snacks in the sequence of the menu, and the notes for the cook (docs/reference/decisions.md#3.9). */
export interface ArrangementData {
  readonly categories: readonly { readonly categoryId: string; readonly name: string; readonly otherNames?: OtherNames }[];
  /** Absent where the canteen has not said its own. */
  readonly notes?: readonly { readonly name: string; readonly otherNames?: OtherNames }[];
}

/** Returns only the arrangement of an object that has one. */
export function arrangementOf({ categories, notes }: ArrangementData): ArrangementData {
  return { categories, ...(notes && { notes }) };
}

export type SnackEvent =
  | { readonly type: 'SnackAdded'; readonly data: SnackData }
  | { readonly type: 'SnackChanged'; readonly data: SnackData }
  | { readonly type: 'SnackAvailabilityChanged'; readonly data: Canteen & { readonly snackId: string; readonly isAvailable: boolean } }
  | {
      readonly type: 'OptionAvailabilityChanged';
      /** `name` is the option's, for the history. */
      readonly data: Canteen & {
        readonly snackId: string;
        readonly optionId: string;
        readonly name: string;
        readonly isAvailable: boolean;
      };
    }
  | { readonly type: 'SnackRemoved'; readonly data: Canteen & { readonly snackId: string } };

export type PackagedItemEvent =
  | { readonly type: 'PackagedItemAdded'; readonly data: PackagedItemData }
  | { readonly type: 'PackagedItemChanged'; readonly data: PackagedItemData }
  | { readonly type: 'PackagedItemRemoved'; readonly data: Canteen & { readonly itemId: string } };

/** A part of a snack or packaged item that a bulk change changed. */
export type ChangedPart = Exclude<keyof SnackDetails, 'image'> | 'variants';
/** What the event of its type records, and what the history tells of it. */
export type BulkChange = (SnackEvent | PackagedItemEvent) & {
  /** The item's name, where the event's own data lacks it. */
  readonly name?: string;
  /** Only of a changed snack or packaged item. */
  readonly changed?: readonly ChangedPart[];
  /** The name and prices that the change replaced; absent where they stay. `variants` has only those with another price. */
  readonly before?: {
    readonly name?: string;
    readonly price?: Paise;
    readonly variants?: readonly { readonly variantId: string; readonly price: Paise }[];
  };
};
/** Changes of many items by one act: an import, or new prices. */
export interface BulkChangeData extends Canteen {
  readonly how: 'import' | 'prices';
  readonly changes: readonly BulkChange[];
}
export type WholeMenuEvent =
  | { readonly type: 'MenuArranged'; readonly data: Canteen & ArrangementData }
  | { readonly type: 'MenuChangedInBulk'; readonly data: BulkChangeData };

export type CanteenEvent =
  | { readonly type: 'CanteenClosed'; readonly data: Canteen & { readonly notice: string } }
  | { readonly type: 'CanteenPaused'; readonly data: Canteen & { readonly notice: string; readonly backAt: string } }
  | { readonly type: 'WeekPlanned'; readonly data: Canteen & WeekData & { readonly at: string } }
  | ClockEvent;

/** Events of the clock. `CanteenOpened` ends a pause. `at` is the instant of the decision, ISO 8601. */
export type ClockEvent =
  | { readonly type: 'CanteenOpened'; readonly data: Canteen & { readonly notice: string } }
  | {
      readonly type: 'PartOfDaySwitched';
      readonly data: Canteen & { readonly partId: string; readonly name: string; readonly isServed: boolean; readonly at: string };
    }
  | { readonly type: 'OpeningHoursSwitched'; readonly data: Canteen & { readonly isOpen: boolean; readonly at: string } };

export type StockEvent =
  /** The acceptance of an order with packaged lines: it carries the whole order. */
  | { readonly type: 'StockReserved'; readonly data: StockData & { readonly order: HeldOrder } }
  | { readonly type: 'StockReturned'; readonly data: StockData }
  | { readonly type: 'StockSold'; readonly data: StockData };

/** The events of `menu-{canteenId}` (docs/reference/design.md#3.1). Amounts are in paise. */
export type MenuEvent = SnackEvent | PackagedItemEvent | WholeMenuEvent | CanteenEvent | StockEvent;

export type RecordedMenuEvent = RecordedEvent & MenuEvent;

/** Version 1 knows no options (docs/reference/events.md). */
const withoutOptions = (data: Omit<SnackData, 'optionGroups'>): SnackData => ({ ...data, optionGroups: [] });

export const MENU_EVENT_TYPES = {
  SnackAdded: { version: 2, upcasters: { 1: withoutOptions } },
  SnackChanged: { version: 2, upcasters: { 1: withoutOptions } },
  SnackAvailabilityChanged: { version: 1 },
  OptionAvailabilityChanged: { version: 1 },
  SnackRemoved: { version: 1 },
  PackagedItemAdded: { version: 1 },
  PackagedItemChanged: { version: 1 },
  PackagedItemRemoved: { version: 1 },
  MenuArranged: { version: 1 },
  MenuChangedInBulk: { version: 1 },
  CanteenClosed: { version: 1 },
  CanteenOpened: { version: 1 },
  CanteenPaused: { version: 1 },
  WeekPlanned: { version: 1 },
  PartOfDaySwitched: { version: 1 },
  OpeningHoursSwitched: { version: 1 },
  StockReserved: { version: 1 },
  StockReturned: { version: 1 },
  StockSold: { version: 1 },
} as const satisfies Record<MenuEvent['type'], EventTypes[string]>;
