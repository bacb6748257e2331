import { priceOrder } from '@tiffin/contracts';
import type {
  AddPackagedItem,
  AddSnack,
  ChangePackagedItem,
  ChangeSnack,
  EditedVariant,
  MenuEvent,
  OrderRequest,
  RequestedLine,
  ReserveStock,
} from '../src/index.js';

export const canteenId = 'c0000000-0000-4000-8000-000000000001';
export const SAMOSA = '50000000-0000-4000-8000-000000000001';
export const POHA = '50000000-0000-4000-8000-000000000002';
export const CHIPS = '1a000000-0000-4000-8000-000000000001';
export const SMALL = '5a000000-0000-4000-8000-000000000001';
export const LARGE = '5a000000-0000-4000-8000-000000000002';

const samosa = {
  canteenId,
  snackId: SAMOSA,
  name: 'Samosa',
  price: 1_500,
  image: 'f'.repeat(64),
  info: 'With chutney',
  diets: ['vegan'] as const,
};
const chips = { canteenId, itemId: CHIPS, category: 'Chips' };

export const addSamosa = (more: Partial<AddSnack> = {}): AddSnack => ({ type: 'AddSnack', ...samosa, ...more });
export const samosaAdded = (more: Partial<typeof samosa> = {}): MenuEvent => ({ type: 'SnackAdded', data: { ...samosa, ...more } });
export const changeSamosa = (more: Partial<ChangeSnack> = {}): ChangeSnack => ({
  type: 'ChangeSnack',
  canteenId,
  snackId: SAMOSA,
  name: 'Samosa',
  price: 1_500,
  ...more,
});
export const samosaChanged = (more: Partial<typeof samosa> = {}): MenuEvent => ({ type: 'SnackChanged', data: { ...samosa, ...more } });
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
export const changeChips = (rows: readonly Partial<EditedVariant>[], category = 'Chips'): ChangePackagedItem => ({
  type: 'ChangePackagedItem',
  canteenId,
  itemId: CHIPS,
  category,
  variants: rows.map((row, index) => ({ newId: `new-${index}`, price: 1_000, availableCount: 5, ...row })),
});
export const chipsChanged = (counted: Counted, category = 'Chips'): MenuEvent => ({
  type: 'PackagedItemChanged',
  data: { ...chips, category, variants: variants(counted) },
});
export const chipsRemoved: MenuEvent = { type: 'PackagedItemRemoved', data: { canteenId, itemId: CHIPS } };

export const snackLine = (more: Partial<RequestedLine> = {}): RequestedLine => ({
  itemId: SAMOSA,
  itemType: 'Snack',
  price: 1_500,
  quantity: 2,
  packed: false,
  ...more,
});
export const packagedLine = (more: Partial<RequestedLine> = {}): RequestedLine => ({
  itemId: CHIPS,
  itemType: 'PackagedFood',
  price: 1_000,
  quantity: 2,
  packed: false,
  ...more,
});

/** A cart as an honest client sends it: with the sums of its own prices. */
export function request(cart: readonly RequestedLine[], more: Partial<OrderRequest> = {}): OrderRequest {
  const { packing, total } = priceOrder(cart.map(({ price, quantity, packed }) => ({ unitPrice: price, quantity, packed })));
  return {
    orderId: '0d000000-0000-4000-8000-000000000001',
    requestHash: 'hash',
    canteenId,
    studentId: '57000000-0000-4000-8000-000000000001',
    placedAt: '2026-11-21T06:30:00.000Z',
    businessDay: '2026-11-21',
    businessMonth: '2026-11',
    cart,
    packing,
    total,
    ...more,
  };
}
export const reserve = (cart: readonly RequestedLine[], more: Partial<OrderRequest> = {}): ReserveStock => ({
  type: 'ReserveStock',
  canteenId,
  request: request(cart, more),
});
