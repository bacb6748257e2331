import { PAGE_SIZE_MAX, type FoundEventsPage, type Order, type OrderTimeline, type PackagedItem } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import { line, priced } from '../../chaos/people/cart.js';
import type { Call, CallResult } from '../attacker/ask.js';
import type { Attack } from '../attacker/attack.js';

/** Of each kind for each second of the scenario; a tenth of it for slow ones. */
const REPEATS = 100;
const CYCLES = 20;
/** A student may ask for 20 in an hour. */
const CARDS = 40;
const CARDS_AN_HOUR = 20;
/** The same for cancelled orders. */
const CANCELLED = 80;
const CANCELLED_AN_HOUR = 60;
const AT_ONCE = 8;
const LIMIT = 100_000;

/**
 * A student and a cook repeat what they may do: an existing order is sent again, and a refused one, under a monthly limit; units
 * are marked and undone; orders are cancelled, cards replaced. The events that this leaves in the log are counted.
 */
export async function repeats(attack: Attack): Promise<void> {
  const { own } = attack.target.sessions;
  const since = new Date().toISOString();
  const setLimit = (amount: number | null): Promise<CallResult | undefined> =>
    attack.send(asking(own.contractor, 'PUT', '/contractors/credit-limit', { amount }), 'a monthly limit');
  await setLimit(LIMIT);
  const order = await orderAgain(attack);
  await refuseAgain(attack);
  await markAgain(attack, order);
  const creditHeld = await recorded(attack, 'type=CreditHeld', since);
  await times(CANCELLED, () => orderAndCancel(attack));
  await times(CARDS, () => attack.send(asking(own.student, 'DELETE', '/users/card'), 'a new card'));
  await setLimit(null);

  const { timeline } = await read<OrderTimeline>(attack, own.student, `/orders/${order._id}/timeline`);
  const counts: readonly (readonly [string, number, number])[] = [
    ['credit held for one order', creditHeld, 1],
    ['credit let go of', await recorded(attack, 'type=CreditLetGo', since), 0],
    ['orders cancelled', await recorded(attack, 'type=OrderRejected&actor=student', since), CANCELLED_AN_HOUR],
    ['cards replaced', await recorded(attack, 'type=StudentCardReplaced', since), CARDS_AN_HOUR],
    ['entries in one answer of a timeline', timeline.length, PAGE_SIZE_MAX],
  ];
  for (const [what, count, allowed] of counts)
    if (count > allowed) attack.tally.repeated.push(`${count} ${what}, where ${allowed} are enough`);
  attack.tally.noted.push(counts.map(([what, count]) => `${count} ${what}`).join(', '));
}

async function orderAgain(attack: Attack): Promise<Order> {
  const { carts } = await attack.material;
  const call = ordering(attack.target.sessions.own.student, carts[0]);
  const firstAnswer = await attack.send(call, 'an order');
  if (!firstAnswer || firstAnswer.status >= 300) throw new Error(`The order was answered ${firstAnswer?.status}: ${firstAnswer?.text}`);
  await times(REPEATS * attack.target.seconds, () => attack.send(call, 'an order that stands'));
  return JSON.parse(firstAnswer.text) as Order;
}

async function orderAndCancel(attack: Attack): Promise<void> {
  const { student } = attack.target.sessions.own;
  const { carts } = await attack.material;
  const placed = await attack.send(ordering(student, carts[0]), 'an order');
  if (placed?.status !== 201) return;
  const { _id } = JSON.parse(placed.text) as Order;
  await attack.send(asking(student, 'POST', `/orders/${_id}/cancel`, {}), 'an order that is cancelled');
}

/** Each with a key of its own, and for more than is in stock. */
async function refuseAgain(attack: Attack): Promise<void> {
  const { student } = attack.target.sessions.own;
  const [item] = await read<PackagedItem[]>(attack, student, '/snacks/packaged');
  const [variant] = item?.variants ?? [];
  if (!item || !variant) throw new Error('The canteen has nothing packaged');
  const dish = { itemId: item._id, type: 'PackagedFood', price: variant.price, name: item.category } as const;
  const { request } = priced([line(dish, variant.availableCount + 1)]);
  await times(REPEATS * attack.target.seconds, () => attack.send(ordering(student, request), 'an order of more than there is'));
}

async function markAgain(attack: Attack, { _id: orderId, items: [item] }: Order): Promise<void> {
  const { kitchen } = attack.target.sessions.own;
  const unit = { itemId: item?.itemId, orderId };
  for (let cycle = 0; cycle < CYCLES * attack.target.seconds; cycle++)
    for (const path of ['/kitchen/prepared', '/kitchen/prepared/undo']) await attack.send(asking(kitchen, 'POST', path, unit), path);
}

/** Returns how many such events there are since then, up to the largest page. */
async function recorded(attack: Attack, which: string, since: string): Promise<number> {
  const path = `/operations/events/search?${which}&from=${encodeURIComponent(since)}&limit=${PAGE_SIZE_MAX}`;
  return (await read<FoundEventsPage>(attack, attack.target.sessions.admin, path)).events.length;
}

async function read<Body>(attack: Attack, cookie: string, path: string): Promise<Body> {
  const answer = await attack.send(asking(cookie, 'GET', path), path);
  if (answer?.status !== 200) throw new Error(`${path} was answered ${answer?.status}: ${answer?.text}`);
  return JSON.parse(answer.text) as Body;
}

const ordering = (cookie: string, cart: object | undefined): Call => {
  const call = asking(cookie, 'POST', '/orders', cart);
  return { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
};

const asking = (cookie: string, method: string, path: string, body?: object): Call => ({
  method,
  path: `/api${path}`,
  headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  let remaining = count;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
