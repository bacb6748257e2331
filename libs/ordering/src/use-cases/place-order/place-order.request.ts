import {
  CART_LINES_MAX,
  CHOSEN_PER_LINE_MAX,
  CHOSEN_PER_ORDER_MAX,
  INSTRUCTIONS_MAX,
  optionsOf,
  QUANTITY_MAX,
  toPaise,
  type ItemType,
  type Paise,
  type Rupees,
} from '@tiffin/contracts';
import { BooleanField, ChoiceField, Field, IdsField, IntegerField, isUuid, ListField, MoneyField, TextField } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { OpaqueId } from '../order-requests.js';
import { areDistinct, DUPLICATE_CART_LINE, type LineIdentity, type RequestedLine } from './accept-order.js';
import type { CartRequest } from './order-identity.js';

const ITEM_TYPES: readonly ItemType[] = ['Snack', 'PackagedFood'];

/** Special instructions and options are for the cook, so only snacks can have them (docs/reference/decisions.md#4.4). */
const OfSnacksOnly = (what: string): PropertyDecorator =>
  ValidateBy({
    name: 'ofSnacksOnly',
    validator: {
      validate: (value: unknown, { object }: ValidationArguments) =>
        !value || (Array.isArray(value) && value.length === 0) || (object as CartLineRequest).type === 'Snack',
      defaultMessage: () => `${what} are allowed for snacks only.`,
    },
  });

export class CartLineRequest {
  @OpaqueId()
  _id: string;

  @IntegerField(1, QUANTITY_MAX, { message: `quantity must be from 1 to ${QUANTITY_MAX}.` })
  quantity: number;

  @ChoiceField(ITEM_TYPES)
  type: ItemType;

  @Field('price')
  price: Rupees;

  @OfSnacksOnly('options')
  @IdsField({ max: CHOSEN_PER_LINE_MAX, message: `one dish can have ${CHOSEN_PER_LINE_MAX} different options at most.` })
  options?: readonly string[];

  @OfSnacksOnly('special instructions')
  @TextField(INSTRUCTIONS_MAX, { optional: true })
  specialInstructions?: string;

  @BooleanField()
  isPacked: boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Whether the fields that identify the line have the right types. A line with another one is refused for that field. */
const isComparable = (line: unknown): line is CartLineRequest =>
  line instanceof CartLineRequest &&
  isText(line._id) &&
  typeof line.price === 'number' &&
  (line.specialInstructions === undefined || isText(line.specialInstructions)) &&
  (line.options === undefined || (Array.isArray(line.options) && line.options.every(isText)));

/** A rule for all lines of the cart that can be compared. */
const LinesTogether = (name: string, accepts: (lines: readonly CartLineRequest[]) => boolean, message: string): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (lines: unknown) => !Array.isArray(lines) || accepts(lines.filter(isComparable)),
      defaultMessage: () => message,
    },
  });

/** No line twice (docs/reference/wire.md#2.11). Also checked here, so that a wrong cart is refused before its key is looked up. */
const OneLineEach = (): PropertyDecorator =>
  LinesTogether('oneLineEach', (lines) => areDistinct(lines.map(identityOf)), DUPLICATE_CART_LINE);

/** Not more options than an event can hold. */
const FewOptions = (): PropertyDecorator =>
  LinesTogether(
    'fewOptions',
    (lines) => lines.reduce((sum, { options = [] }) => sum + options.length, 0) <= CHOSEN_PER_ORDER_MAX,
    `an order can have ${CHOSEN_PER_ORDER_MAX} options at most.`,
  );

export class PlaceOrderRequest {
  @OneLineEach()
  @FewOptions()
  @ListField(() => CartLineRequest, { min: 1, max: CART_LINES_MAX, message: `an order has 1 to ${CART_LINES_MAX} items.` })
  cartItems: CartLineRequest[];

  @MoneyField()
  amount: Rupees;

  @MoneyField()
  packingCharges: Rupees;
}

/** Returns the key in the header `Idempotency-Key`. Throws `validation` where it is no UUID. */
export function keyOf(header: string | undefined): string {
  if (!isUuid(header)) throw invalid({ 'Idempotency-Key': 'Idempotency-Key must be a UUID.' });
  return header;
}

/** Returns the request with amounts in paise. */
export function cartRequestOf({ cartItems, amount, packingCharges }: PlaceOrderRequest): CartRequest {
  return { cart: cartItems.map(requestedLine), packing: paise(packingCharges), total: paise(amount) };
}

function requestedLine({ _id, type, quantity, price, isPacked, options, specialInstructions }: CartLineRequest): RequestedLine {
  const instructions = specialInstructions?.trim();
  const line = { itemId: _id, itemType: type, quantity, price: paise(price), packed: isPacked };
  return { ...line, ...optionsOf({ options }), ...(instructions && { instructions }) };
}

/** Returns what identifies the line; its price is in rupees. */
function identityOf({ _id, price, isPacked, options, specialInstructions = '' }: CartLineRequest): LineIdentity {
  return { itemId: _id, price, packed: isPacked, ...optionsOf({ options }), instructions: specialInstructions.trim() };
}

/** The field rules accept only rupees that convert to paise. */
function paise(rupees: Rupees): Paise {
  const amount = toPaise(rupees);
  if (amount === undefined) throw new Error(`${rupees} is no amount`);
  return amount;
}
