import type { User } from '@tiffin/contracts';
import { useSyncExternalStore } from 'react';
import { type Cart, withoutOrdered } from './cart-changes';
import { parseCart } from './cart-parsing';
import { unitsOf } from './cart-sums';
import { newUuid } from './new-uuid';
import { storageOf, StoredText } from '../../offline/stored-text';

/** The cart's key in local storage (docs/reference/specification.md#3.7); the keys below hold what belongs to it. */
const ITEMS = 'cartItems';
const ORDER_KEY = 'cartOrderKey';
const ATTEMPT = 'cartAttempt';
const OWNER = 'cartOwner';

/** An order that was sent and has no definite answer yet: its cart and its idempotency key. */
export interface OrderAttempt {
  readonly key: string;
  readonly cart: Cart;
  /** When it was started, in ms by this device's clock. */
  readonly at: number;
}
export interface CartState {
  readonly cart: Cart;
  readonly attempt: OrderAttempt | undefined;
}

export interface CartStore {
  readonly state: () => CartState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the cart as currently stored, so that another tab's change is not overwritten. */
  readonly change: (change: (cart: Cart) => Cart) => void;
  /** Assigns the cart to the signed-in student, or to no one; drops the cart of a different student. */
  readonly assignTo: (studentId: string | null) => void;
  /**
   * Records that this cart is being ordered, under the idempotency key that all tabs share (docs/reference/decisions.md#4.3). Returns the
   * attempt of another tab if there is one, and `undefined` if the cart is empty.
   */
  readonly beginAttempt: () => OrderAttempt | undefined;
  /**
   * The order was placed: removes its lines from the cart and renews the key. Has an effect only once, in whichever tab learns of it first.
   */
  readonly completeAttempt: (attempt: OrderAttempt) => void;
  /** The attempt placed no order, or its key belongs to an order of another cart (`spent`: the next order needs a new key). */
  readonly abandonAttempt: (attempt: OrderAttempt, spent?: boolean) => void;
  /** Reads changes of other tabs. */
  readonly refresh: () => void;
}

/** Creates a cart that survives reloads and is shared between tabs. `now` in ms. */
export function createCartStore(storage: Storage | undefined, newKey: () => string = newUuid, now: () => number = Date.now): CartStore {
  const stored = new StoredText(storage);
  const listeners = new Set<() => void>();
  let texts: readonly (string | null)[] = [null, null];
  let state: CartState = { cart: [], attempt: undefined };

  function refresh(): void {
    const fresh = [stored.read(ITEMS), stored.read(ATTEMPT)];
    if (fresh[0] === texts[0] && fresh[1] === texts[1]) return;
    state = {
      cart: fresh[0] === texts[0] ? state.cart : parseCart(fresh[0] ?? null),
      attempt: fresh[1] === texts[1] ? state.attempt : parseAttempt(fresh[1] ?? null),
    };
    texts = fresh;
    listeners.forEach((listener) => listener());
  }
  function change(apply: (cart: Cart) => Cart): void {
    const before = parseCart(stored.read(ITEMS));
    const after = apply(before);
    if (after !== before) stored.write(ITEMS, JSON.stringify(after));
    // The key is created with the first line and not when ordering: two tabs that order at the same instant must find the same one.
    if (after.length > 0 && stored.read(ORDER_KEY) === null) stored.write(ORDER_KEY, newKey());
    refresh();
  }
  function end({ key }: OrderAttempt, spent: boolean): void {
    if (parseAttempt(stored.read(ATTEMPT))?.key === key) stored.remove(ATTEMPT);
    if (spent && stored.read(ORDER_KEY) === key) stored.remove(ORDER_KEY);
    refresh();
  }

  refresh();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    refresh,
    assignTo(studentId) {
      const owner = stored.read(OWNER);
      if (owner === studentId) return;
      if (owner !== null) [ITEMS, ATTEMPT, ORDER_KEY, OWNER].forEach((name) => stored.remove(name));
      if (studentId !== null) stored.write(OWNER, studentId);
      refresh();
    },
    beginAttempt() {
      refresh();
      if (state.attempt || state.cart.length === 0) return state.attempt;
      const key = stored.read(ORDER_KEY) ?? newKey();
      const attempt = { key, cart: state.cart, at: now() };
      stored.write(ORDER_KEY, key);
      stored.write(ATTEMPT, JSON.stringify(attempt));
      refresh();
      return attempt;
    },
    completeAttempt(attempt) {
      if (stored.read(ORDER_KEY) === attempt.key) change((cart) => withoutOrdered(cart, attempt.cart));
      end(attempt, true);
    },
    abandonAttempt: (attempt, spent = false) => end(attempt, spent),
  };
}

function parseAttempt(text: string | null): OrderAttempt | undefined {
  if (text === null) return undefined;
  try {
    const { key, cart, at } = JSON.parse(text) as Partial<Record<keyof OrderAttempt, unknown>>;
    const lines = parseCart(JSON.stringify(cart ?? []));
    return typeof key === 'string' && lines.length > 0 ? { key, cart: lines, at: typeof at === 'number' ? at : 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** This browser's cart. */
export const cartStore = createCartStore(storageOf('localStorage'));
window.addEventListener('storage', cartStore.refresh);

/** Assigns the cart to the signed-in student. On a shared device, another student's cart is dropped, and the log-out drops the cart too. */
export const assignCartTo = (user: User | null): void => cartStore.assignTo(user?.role === 'student' ? user._id : null);

/** The cart and the state of its order, synchronized across tabs. */
export function useCart(): CartState {
  return useSyncExternalStore(cartStore.subscribe, cartStore.state);
}

/** The number of units in the cart, for the header's badge. */
export function useCartCount(): number {
  return unitsOf(useCart().cart);
}
