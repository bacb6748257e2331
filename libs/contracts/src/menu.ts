import type { OptionGroup } from './dish-options.js';
import type { FoodContents } from './food-contents.js';
import type { OtherNames } from './item-names.js';
import type { Diet } from './limits.js';
import type { Rupees } from './money.js';
import type { NothingToSay } from './common-answers.js';
import { freeText } from './rules.js';

/** A canteen's menu (docs/reference/wire.md#2 and #3). Money is in rupees, ids are opaque strings. */

/** What the calls about the menu answer. */
export interface MenuAnswers {
  'GET /snacks': Snack[];
  'GET /snacks/packaged': PackagedItem[];
  'POST /contractors/snacks': { snack: Snack };
  'PATCH /contractors/snacks/{id}': { snack: Snack };
  'PATCH /contractors/snacks/availability/{id}': { snack: Snack };
  'PATCH /contractors/snacks/{id}/options/{optionId}': { snack: Snack };
  'DELETE /contractors/snacks/{id}': NothingToSay;
  'POST /contractors/packaged': { item: PackagedItem };
  'PATCH /contractors/packaged/{id}': { item: PackagedItem };
  'PUT /contractors/packaged/{id}/picture': { item: PackagedItem };
  'POST /contractors/packaged/{id}/stock': { item: PackagedItem };
  'DELETE /contractors/packaged/{id}': NothingToSay;
  'GET /menu/arrangement': MenuArrangement;
  'PUT /contractors/menu/arrangement': MenuArrangement;
  'GET /menu/popular': PopularItems;
  'GET /canteen': CanteenState;
  'PATCH /contractors/canteen': CanteenState;
}

export type ItemType = 'Snack' | 'PackagedFood';
/** The fields of a snack that the contractor enters. The forms, the commands, the events and the wire take them from here. */
export interface SnackFields {
  name: string;
  price: Rupees;
  info: string;
  diets: readonly Diet[];
  /** Absent where it has none. */
  otherNames?: OtherNames;
  /** Absent where the contractor states nothing. */
  contents?: FoodContents;
  /** The id of its category (`MenuArrangement`); absent where it has none. */
  category?: string;
}
export interface Snack extends SnackFields {
  _id: string;
  image: string | null;
  isAvailable: boolean;
  /** Absent where it has none. */
  optionGroups?: readonly OptionGroup[];
  /**
   * Only where the snack belongs to parts of the day and none of them is served now: when the next one begins, ISO 8601 in UTC; `null`
   * where that is not within a year.
   */
  servedFrom?: string | null;
  parked?: boolean;
}
export interface Variant {
  _id: string;
  price: Rupees;
  availableCount: number;
}
export interface PackagedItem {
  _id: string;
  category: string;
  /** As a snack's. */
  otherNames?: OtherNames;
  /** As a snack's. */
  contents?: FoodContents;
  image: string | null;
  variants: Variant[];
  /** As a snack's. */
  servedFrom?: string | null;
  parked?: boolean;
}
export interface Availability {
  _id: string;
  price: Rupees;
  /** A packaged variant's free count; for a snack 50 or 0. */
  availableCount: number;
  /** Snacks only. */
  isAvailable?: boolean;
  /** Only where the options of the line can't be ordered: the dish as it is now. */
  snack?: Snack;
}
/** In the canteen's own words: a category of snacks, or a note for the cook that students can choose. */
export interface MenuWord {
  name: string;
  otherNames?: OtherNames;
}
export interface MenuCategory extends MenuWord {
  _id: string;
}
/** How a canteen arranges its menu. */
export interface MenuArrangement {
  /** In the sequence of the menu. */
  categories: readonly MenuCategory[];
  /** Ready notes for snacks; absent where the canteen has not said its own. */
  notes?: readonly MenuWord[];
}
/** The notes for the cook of a canteen that has not said its own. */
export const STANDARD_NOTES: readonly MenuWord[] = [
  { name: 'Less spicy', otherNames: { hi: 'कम तीखा', pa: 'ਘੱਟ ਮਿਰਚ' } },
  { name: 'No onion', otherNames: { hi: 'बिना प्याज़', pa: 'ਬਿਨਾਂ ਪਿਆਜ਼' } },
  { name: 'Less sugar', otherNames: { hi: 'कम चीनी', pa: 'ਘੱਟ ਖੰਡ' } },
];
export const CATEGORIES_MAX = 20;
export const NOTES_MAX = 12;
/** A note can't have a comma, which separates the notes of a dish (`notesOf`). */
export const NOTE_COMMA = 'A note can’t have a comma.';
/** The rules of a word's names, for both sides. The other languages count each sign of a letter. */
export const MENU_WORD_RULES = { name: freeText(30, { min: 1 }), otherName: freeText(60) };
/** Ids of snacks and packaged items, most sold first; without those that were not sold in the last 14 days. */
export interface PopularItems {
  popular: readonly string[];
}
export interface CanteenState {
  open: boolean;
  notice: string;
  /** While it is closed: when it opens by itself, ISO 8601 in UTC; absent where the contractor has to open it. */
  opensAt?: string;
  /** It is closed by its opening hours, not by the contractor. */
  byHours?: true;
  /** It has opening hours, closed days or parts of the day; `GET /canteen/week` answers them. */
  hasWeek?: true;
}
