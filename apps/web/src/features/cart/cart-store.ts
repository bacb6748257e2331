import type { User } from '@tiffin/contracts';
import { useSyncExternalStore } from 'react';
import { type Cart, withoutOrdered } from './cart-changes';
import { parseCart } from './cart-parsing';
import { unitsOf } from './cart-sums';
import { newUuid } from './new-uuid';
import { storageOf, StoredText } from '../../offline/stored-text';

/** Where the cart lives in local storage (docs/reference/specification.md#3.7); what belongs to it stands beside it. */
const ITEMS = 'cartItems';
const ORDER_KEY = 'cartOrderKey';
const ATTEMPT = 'cartAttempt';
const OWNER = 'cartOwner';

/** An order that was sent and has no definite answer yet: what to send again, under which idempotency key. */
export interface OrderAttempt {
  readonly key: string;
  readonly cart: Cart;
  /** When it was begun, in ms by this device's clock. */
  readonly at: number;
}
export interface CartState {
  readonly cart: Cart;
  readonly attempt: OrderAttempt | undefined;
}

export interface CartStore {
  readonly state: () => CartState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the cart as it is in storage now, so that another tab's change is not overwritten. */
  readonly change: (change: (cart: Cart) => Cart) => void;
  /** Hands the cart to the student who is signed in, or to nobody; what another one left behind is dropped. */
  readonly assignTo: (studentId: string | null) => void;
  /**
   * Notes that this cart is being ordered under the key that all tabs share (docs/reference/decisions.md#4.3). One that another tab has
   * begun is answered instead, and `undefined` where nothing is left to order.
   */
  readonly beginAttempt: () => OrderAttempt | undefined;
  /** The order stands: takes what was ordered out of the cart and renews the key. Once only, whichever tab hears of it first. */
  readonly completeAttempt: (attempt: OrderAttempt) => void;
  /** The attempt ordered nothing, or stands under another cart (`spent`: then the next order needs a new key). */
  readonly abandonAttempt: (attempt: OrderAttempt, spent?: boolean) => void;
  /** Takes over what another tab wrote. */
  readonly refresh: () => void;
}

/** A cart that survives reloads and is shared between tabs. `now` in ms. */
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
    // With the first line, not with the order: two tabs that order in the same instant must find one there.
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

/** The cart of this browser. */
export const cartStore = createCartStore(storageOf('localStorage'));
window.addEventListener('storage', cartStore.refresh);

/** Makes the cart that of the student who is signed in. On a shared device another one's is dropped, and with a session its cart. */
export const assignCartTo = (user: User | null): void => cartStore.assignTo(user?.role === 'student' ? user._id : null);

/** The cart and what is known of its order; follows every tab. */
export function useCart(): CartState {
  return useSyncExternalStore(cartStore.subscribe, cartStore.state);
}

/** How many units are in the cart: the header's badge. */
export function useCartCount(): number {
  return unitsOf(useCart().cart);
}
