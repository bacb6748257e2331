import { addLine, setQuantity } from './cart-changes';
import { createCartStore } from './cart-store';
import { newUuid } from './new-uuid';
import { cartLines } from './testing';

const { samosa, maggi } = cartLines;

function keys() {
  let last = 0;
  return () => `key-${(last += 1)}`;
}

beforeEach(() => localStorage.clear());

test('the cart survives a reload', () => {
  createCartStore(localStorage).change((cart) => addLine(cart, samosa));
  expect(createCartStore(localStorage).state().cart).toEqual([samosa]);
});

test('two tabs change one cart', () => {
  const one = createCartStore(localStorage);
  const other = createCartStore(localStorage);
  one.change((cart) => addLine(cart, samosa));
  other.change((cart) => addLine(cart, maggi));
  one.refresh();
  expect(one.state().cart).toEqual([samosa, maggi]);
});

test('calls listeners only for changes', () => {
  const store = createCartStore(localStorage);
  let heard = 0;
  store.subscribe(() => (heard += 1));
  store.change((cart) => addLine(cart, samosa));
  store.change((cart) => addLine(cart, samosa));
  store.refresh();
  expect(heard).toBe(1);
});

test('remembers an attempt with its key until it is answered, across reloads and cart changes', () => {
  const store = createCartStore(localStorage, keys(), () => 1_700_000_000_000);
  store.change((cart) => addLine(cart, samosa));
  const attempt = store.beginAttempt();
  expect(attempt).toEqual({ key: 'key-1', cart: [samosa], at: 1_700_000_000_000 });
  expect(createCartStore(localStorage).state().attempt).toEqual(attempt);
  store.change((cart) => addLine(cart, maggi));
  expect(store.beginAttempt()).toEqual(attempt);
});

test('two tabs that order the same cart share the key, and empty the cart once', () => {
  const one = createCartStore(localStorage, keys());
  const other = createCartStore(localStorage, () => 'other');
  one.change((cart) => addLine(cart, samosa));
  const first = one.beginAttempt()!;
  const second = other.beginAttempt()!;
  expect(second).toEqual(first);
  one.completeAttempt(first);
  one.change((cart) => addLine(cart, samosa));
  other.completeAttempt(second);
  expect(other.state()).toEqual({ cart: [samosa], attempt: undefined });
});

test('two tabs that order at the same instant find the same key, which is created with the first line', () => {
  const one = createCartStore(localStorage, keys());
  const other = createCartStore(localStorage, () => 'other');
  one.change((cart) => addLine(cart, samosa));
  expect(localStorage.getItem('cartOrderKey')).toBe('key-1');
  const attempt = one.beginAttempt()!;
  // The other tab has not seen it: it read the storage just before.
  localStorage.removeItem('cartAttempt');
  expect(other.beginAttempt()!.key).toBe(attempt.key);
});

test('has nothing left to order after another tab has ordered the cart', () => {
  const one = createCartStore(localStorage, keys());
  const other = createCartStore(localStorage, () => 'other');
  one.change((cart) => addLine(cart, samosa));
  one.completeAttempt(one.beginAttempt()!);
  expect(other.beginAttempt()).toBeUndefined();
});

test('renews the key after success, and keeps lines added meanwhile', () => {
  const store = createCartStore(localStorage, keys());
  store.change((cart) => addLine(cart, samosa));
  const first = store.beginAttempt()!;
  store.change((cart) => setQuantity(cart, samosa, 3));
  store.completeAttempt(first);
  expect(store.state().cart).toEqual([{ ...samosa, quantity: 2 }]);
  expect(store.beginAttempt()!.key).not.toBe(first.key);
});

test('keeps cart and key after a refusal, and drops a key that another cart has used', () => {
  const store = createCartStore(localStorage, keys());
  store.change((cart) => addLine(cart, samosa));
  const first = store.beginAttempt()!;
  store.abandonAttempt(first);
  expect(store.state()).toEqual({ cart: [samosa], attempt: undefined });
  const second = store.beginAttempt()!;
  expect(second.key).toBe(first.key);
  store.abandonAttempt(second, true);
  expect(store.beginAttempt()!.key).not.toBe(first.key);
});

test('shows the student’s own cart but not another student’s', () => {
  const store = createCartStore(localStorage, keys());
  store.change((cart) => addLine(cart, samosa));
  store.assignTo('student-1');
  expect(store.state().cart).toEqual([samosa]);
  store.assignTo('student-1');
  expect(store.state().cart).toEqual([samosa]);
  store.assignTo('student-2');
  expect(store.state().cart).toEqual([]);
  store.change((cart) => addLine(cart, maggi));
  store.beginAttempt();
  store.assignTo(null);
  expect(store.state()).toEqual({ cart: [], attempt: undefined });
  expect(localStorage.length).toBe(0);
});

test('a browser that refuses to write keeps the cart while the page is open', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const store = createCartStore({
    length: 0,
    clear: () => undefined,
    key: () => null,
    setItem: refuse,
    getItem: () => null,
    removeItem: refuse,
  });
  store.change((cart) => addLine(cart, samosa));
  const attempt = store.beginAttempt()!;
  expect(store.state()).toEqual({ cart: [samosa], attempt });
  store.completeAttempt(attempt);
  expect(store.state()).toEqual({ cart: [], attempt: undefined });
});

test('creates unique UUIDs without https', () => {
  const original = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    const some = Array.from({ length: 50 }, newUuid);
    expect(new Set(some).size).toBe(50);
    for (const uuid of some) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  } finally {
    if (original) Object.defineProperty(crypto, 'randomUUID', original);
    else Reflect.deleteProperty(crypto, 'randomUUID');
  }
});
