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

const isNamed = (line: unknown): line is CartLineRequest =>
  line instanceof CartLineRequest && typeof line._id === 'string' && typeof line.price === 'number';

/**
 * No line twice (docs/reference/wire.md#2.11), and not more options than an event can hold. Also checked here, so that a wrong cart is
 * refused before its key is looked up.
 */
const OneLineEach = (): PropertyDecorator =>
  ValidateBy({
    name: 'oneLineEach',
    validator: {
      validate: (lines: unknown) => !Array.isArray(lines) || areDistinct(lines.filter(isNamed).map(identityOf)),
      defaultMessage: () => DUPLICATE_CART_LINE,
    },
  });

const NotTooManyOptions = (): PropertyDecorator =>
  ValidateBy({
    name: 'notTooManyOptions',
    validator: {
      validate: (lines: unknown) => !Array.isArray(lines) || lines.filter(isNamed).flatMap(chosenIds).length <= CHOSEN_PER_ORDER_MAX,
      defaultMessage: () => `an order can have ${CHOSEN_PER_ORDER_MAX} options at most.`,
    },
  });

const chosenIds = ({ options }: CartLineRequest): readonly unknown[] => (Array.isArray(options) ? options : []);

export class PlaceOrderRequest {
  @OneLineEach()
  @NotTooManyOptions()
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

/** A line's identity before its fields are known to be valid; amounts in rupees. */
function identityOf({ _id, price, isPacked, options, specialInstructions }: CartLineRequest): LineIdentity {
  return {
    itemId: _id,
    price,
    packed: isPacked,
    ...(Array.isArray(options) && { options }),
    ...(typeof specialInstructions === 'string' && { instructions: specialInstructions.trim() }),
  };
}

/** The field rules accept only rupees that convert to paise. */
function paise(rupees: Rupees): Paise {
  const amount = toPaise(rupees);
  if (amount === undefined) throw new Error(`${rupees} is no amount`);
  return amount;
}
