import type { OtherNames } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type {
  AddPackagedItem,
  AddSnack,
  RequestedItem,
  ChangePackagedItem,
  ChangeSnack,
  EditedVariant,
  HeldOrder,
  MenuEvent,
  ReserveStock,
  SnackData,
} from '../src/index.js';

export const canteenId = 'c0000000-0000-4000-8000-000000000001';
export const SAMOSA = '50000000-0000-4000-8000-000000000001';
export const POHA = '50000000-0000-4000-8000-000000000002';
export const CHIPS = '1a000000-0000-4000-8000-000000000001';
export const SMALL = '5a000000-0000-4000-8000-000000000001';
export const LARGE = '5a000000-0000-4000-8000-000000000002';
export const ORDER = '0d000000-0000-4000-8000-000000000001';

const samosa = {
  canteenId,
  snackId: SAMOSA,
  name: 'Samosa',
  price: 1_500,
  image: 'f'.repeat(64),
  info: 'With chutney',
  diets: ['vegan'] as const,
};
const recordedSamosa = { ...samosa, optionGroups: [] };
const chips = { canteenId, itemId: CHIPS, category: 'Chips' };

export const addSamosa = (more: Partial<AddSnack> = {}): AddSnack => ({ type: 'AddSnack', ...samosa, ...more });
export const samosaAdded = (more: Partial<SnackData> = {}): MenuEvent => ({ type: 'SnackAdded', data: { ...recordedSamosa, ...more } });
export const changeSamosa = (more: Partial<ChangeSnack> = {}): ChangeSnack => ({
  type: 'ChangeSnack',
  canteenId,
  snackId: SAMOSA,
  name: 'Samosa',
  price: 1_500,
  ...more,
});
export const samosaChanged = (more: Partial<SnackData> = {}): MenuEvent => ({ type: 'SnackChanged', data: { ...recordedSamosa, ...more } });
export const switched = (isAvailable: boolean): MenuEvent => ({
  type: 'SnackAvailabilityChanged',
  data: { canteenId, snackId: SAMOSA, isAvailable },
});
export const samosaRemoved: MenuEvent = { type: 'SnackRemoved', data: { canteenId, snackId: SAMOSA } };

/** Small packets at ₹10 (5 of them) and large ones at ₹20 (3). */
export const addChips = (more: Partial<AddPackagedItem> = {}): AddPackagedItem => ({
  type: 'AddPackagedItem',
  ...chips,
  variants: [
    { variantId: SMALL, price: 1_000, availableCount: 5 },
    { variantId: LARGE, price: 2_000, availableCount: 3 },
  ],
  ...more,
});
type Counted = readonly (readonly [variantId: string, price: number, added: number])[];
const variants = (counted: Counted) => counted.map(([variantId, price, added]) => ({ variantId, price, added }));
export const chipsAdded: MenuEvent = {
  type: 'PackagedItemAdded',
  data: {
    ...chips,
    variants: variants([
      [SMALL, 1_000, 5],
      [LARGE, 2_000, 3],
    ]),
  },
};
export const changeChips = (rows: readonly Partial<EditedVariant>[], category = 'Chips', otherNames?: OtherNames): ChangePackagedItem => ({
  type: 'ChangePackagedItem',
  canteenId,
  itemId: CHIPS,
  category,
  ...(otherNames && { otherNames }),
  variants: rows.map((row, index) => ({ newId: `new-${index}`, price: 1_000, availableCount: 5, ...row })),
});
export const chipsChanged = (counted: Counted, category = 'Chips', otherNames?: OtherNames): MenuEvent => ({
  type: 'PackagedItemChanged',
  data: { ...chips, category, ...(otherNames && { otherNames }), variants: variants(counted) },
});
export const chipsRemoved: MenuEvent = { type: 'PackagedItemRemoved', data: { canteenId, itemId: CHIPS } };

/** A cart line. `packed` represents the fields that the menu does not use. */
interface CartLine extends RequestedItem {
  readonly quantity: number;
  readonly packed: boolean;
}
export const snackLine = (more: Partial<CartLine> = {}): CartLine => ({
  itemId: SAMOSA,
  itemType: 'Snack',
  price: 1_500,
  quantity: 2,
  packed: false,
  ...more,
});
export const packagedLine = (more: Partial<CartLine> = {}): CartLine => ({
  itemId: CHIPS,
  itemType: 'PackagedFood',
  price: 1_000,
  quantity: 2,
  packed: false,
  ...more,
});

/** Accepts an order whose items are all on the menu, without checking quantities, which the menu checks itself. */
export function reserve(
  cart: readonly CartLine[],
  { orderId = ORDER, ...more }: Partial<HeldOrder> & { requestHash?: string } = {},
): ReserveStock {
  const accept: ReserveStock['accept'] = (offerFor) => ({
    orderId,
    lines: cart.map((asked) => {
      const offer = offerFor(asked);
      if (offer.status !== 'on-menu') throw new Refusal('unavailable');
      return { ...asked, ...(offer.variantId !== undefined && { variantId: offer.variantId }) };
    }),
    ...more,
  });
  return { type: 'ReserveStock', canteenId, orderId, accept };
}
