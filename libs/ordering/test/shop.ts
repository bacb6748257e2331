import { priceOrder, type OtherNames } from '@tiffin/contracts';
import { emptyMenu, menu, offersOf, type MenuEvent, type OfferLookup, type SnackData } from '@tiffin/menu';
import type { OrderRequest, RequestedLine } from '../src/use-cases/place-order/accept-order.js';
import { CANTEEN as canteenId, PLACED_AT, STUDENT, uuid } from './orders.js';

export const SAMOSA = uuid(101);
export const POHA = uuid(102);
export const CHIPS = uuid(201);
export const SMALL = uuid(301);
export const LARGE = uuid(302);

const samosa = { canteenId, snackId: SAMOSA, name: 'Samosa', price: 1_500, image: 'f'.repeat(64), info: '', diets: [], optionGroups: [] };
const chips = { canteenId, itemId: CHIPS, category: 'Chips' };
type Counted = readonly (readonly [variantId: string, price: number, added: number])[];
const variants = (counted: Counted) => counted.map(([variantId, price, added]) => ({ variantId, price, added }));

export const samosaChanged = (price: number, otherNames?: OtherNames): MenuEvent => ({
  type: 'SnackChanged',
  data: { ...samosa, price, ...(otherNames && { otherNames }) },
});
export const SIZES = [
  {
    groupId: uuid(400),
    name: 'Size',
    min: 1,
    max: 1,
    options: [
      { optionId: uuid(401), name: 'Small', price: 0 },
      { optionId: uuid(402), name: 'Big', otherNames: { hi: 'बड़ा' }, price: 1_000 },
    ],
  },
  {
    groupId: uuid(410),
    name: 'Extras',
    min: 0,
    max: 2,
    options: [411, 412, 413].map((number) => ({ optionId: uuid(number), name: `Extra ${number}`, price: 500 })),
  },
];
export const samosaWithOptions = (optionGroups: SnackData['optionGroups'] = SIZES): MenuEvent => ({
  type: 'SnackChanged',
  data: { ...samosa, optionGroups },
});
export const optionOff = (optionId: string): MenuEvent => ({
  type: 'OptionAvailabilityChanged',
  data: { ...samosa, optionId, isAvailable: false },
});
export const samosaRemoved: MenuEvent = { type: 'SnackRemoved', data: samosa };
export const samosaOff: MenuEvent = { type: 'SnackAvailabilityChanged', data: { ...samosa, isAvailable: false } };
export const chipsChanged = (counted: Counted, otherNames?: OtherNames): MenuEvent => ({
  type: 'PackagedItemChanged',
  data: { ...chips, ...(otherNames && { otherNames }), variants: variants(counted) },
});
export const chipsRemoved: MenuEvent = { type: 'PackagedItemRemoved', data: chips };

/** Returns the offers of a canteen with samosas at ₹15, 5 small packets of chips at ₹10 and 3 large ones at ₹20, after these events. */
export function offersAfter(...since: readonly MenuEvent[]): OfferLookup {
  const stocked = variants([
    [SMALL, 1_000, 5],
    [LARGE, 2_000, 3],
  ]);
  const opened: MenuEvent[] = [
    { type: 'SnackAdded', data: samosa },
    { type: 'PackagedItemAdded', data: { ...chips, variants: stocked } },
  ];
  return offersOf([...opened, ...since].reduce(menu.evolve, emptyMenu));
}

const twoUnits = { quantity: 2, packed: false };
export const snackLine = (more: Partial<RequestedLine> = {}): RequestedLine => ({
  ...{ itemId: SAMOSA, itemType: 'Snack', price: 1_500, ...twoUnits },
  ...more,
});
export const packagedLine = (more: Partial<RequestedLine> = {}): RequestedLine => ({
  ...{ itemId: CHIPS, itemType: 'PackagedFood', price: 1_000, ...twoUnits },
  ...more,
});

/** Returns a cart as an honest client sends it: with the sums of its own prices. */
export function request(cart: readonly RequestedLine[], more: Partial<OrderRequest> = {}): OrderRequest {
  const { packing, total } = priceOrder(cart.map(({ price, quantity, packed }) => ({ unitPrice: price, quantity, packed })));
  const days = { placedAt: PLACED_AT, businessDay: '2026-11-21', businessMonth: '2026-11' };
  return { orderId: uuid(1), requestHash: 'hash', canteenId, studentId: STUDENT, ...days, cart, packing, total, ...more };
}
