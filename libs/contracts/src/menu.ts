import type { Diet } from './limits.js';
import type { Rupees } from './money.js';
import type { NothingToSay } from './nothing-to-say.js';

/** What a canteen has to offer (api.md 2 and 3). Money in rupees, ids opaque strings. */

/** What the calls about the menu answer. */
export interface MenuAnswers {
  'GET /snacks': Snack[];
  'GET /snacks/packaged': PackagedItem[];
  'POST /contractors/snacks': { snack: Snack };
  'PATCH /contractors/snacks/{id}': { snack: Snack };
  'PATCH /contractors/snacks/availability/{id}': { snack: Snack };
  'DELETE /contractors/snacks/{id}': NothingToSay;
  'POST /contractors/packaged': { item: PackagedItem };
  'PATCH /contractors/packaged/{id}': { item: PackagedItem };
  'POST /contractors/packaged/{id}/stock': { item: PackagedItem };
  'DELETE /contractors/packaged/{id}': NothingToSay;
  'GET /canteen': CanteenState;
  'PATCH /contractors/canteen': CanteenState;
}

export type ItemType = 'Snack' | 'PackagedFood';
/** What a contractor writes of a snack: the forms, the commands, the events and the wire have these fields from here. */
export interface SnackFields {
  name: string;
  price: Rupees;
  info: string;
  diets: readonly Diet[];
}
export interface Snack extends SnackFields {
  _id: string;
  image: string | null;
  isAvailable: boolean;
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
  variants: Variant[];
  parked?: boolean;
}
export interface Availability {
  _id: string;
  price: Rupees;
  /** A packaged variant's free count; for a snack 50 or 0. */
  availableCount: number;
  /** Snacks only. */
  isAvailable?: boolean;
}
export interface CanteenState {
  open: boolean;
  notice: string;
}
