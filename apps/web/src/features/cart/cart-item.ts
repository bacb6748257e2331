import { type ChosenOption, type ItemType, type OtherNames, QUANTITY_MAX, type Rupees } from '@tiffin/contracts';

interface AnyCartItem {
  readonly _id: string;
  readonly otherNames?: OtherNames;
  /** Price of one unit with its options in rupees; for a packaged item that of the chosen variant. */
  readonly price: Rupees;
  readonly image: string | null;
  readonly quantity: number;
  readonly isPacked: boolean;
}
export interface SnackInCart extends AnyCartItem {
  readonly type: 'Snack';
  readonly name: string;
  readonly isAvailable: boolean;
  /** In the sequence of the menu, as they were when they were chosen; absent where there are none. */
  readonly options?: readonly ChosenOption[];
  /** The dish can be ordered now, but not with these options. */
  readonly needsChoice?: true;
  readonly specialInstructions: string;
}
export interface PackagedInCart extends AnyCartItem {
  readonly type: 'PackagedFood';
  readonly category: string;
  readonly availableCount: number;
  readonly options?: undefined;
}
/** A line of the cart, with the fields that the specification stores under `cartItems`. */
export type CartItem = SnackInCart | PackagedInCart;

/** What the menu has a price for: a snack with its options, or a variant of a packaged item (docs/reference/decisions.md#3.3). */
export interface OfferIdentity {
  readonly _id: string;
  readonly type: ItemType;
  readonly price: Rupees;
  readonly options?: readonly { readonly _id: string }[];
}

/** Identifies a line: the same item with other options, instructions or packing is another line (docs/reference/decisions.md#3.8). */
export interface LineIdentity extends OfferIdentity {
  readonly isPacked: boolean;
  readonly specialInstructions?: string;
}

/** The offer's identity as text. A snack's does not depend on its price. */
export function offerKey(offer: OfferIdentity): string {
  return offer.type === 'Snack' ? [offer._id, ...optionIds(offer)].join('+') : `${offer._id}@${offer.price}`;
}

/** The line's identity as text. */
export function lineKey(line: LineIdentity): string {
  return [offerKey(line), line.isPacked ? 'packed' : '', line.specialInstructions ?? ''].join(' ').trim();
}

/** The ids of the chosen options, in one sequence whatever the menu's is. */
export function optionIds({ options = [] }: Pick<OfferIdentity, 'options'>): string[] {
  return options.map(({ _id }) => _id).sort();
}

/** The highest quantity that this line may have now: 1–50, and for packaged items at most the available count. */
export function quantityLimit(item: CartItem): number {
  return item.type === 'Snack' ? QUANTITY_MAX : Math.min(QUANTITY_MAX, item.availableCount);
}
