import { randomUUID } from 'node:crypto';
import type { Answer } from '@tiffin/accounts/testing';
import type { CartLine } from '@tiffin/contracts';
import { stockBookOf, type Shelf } from '@tiffin/menu/testing';
import { cartOf, send } from './carts.js';
import { orderOf, ordersOf, People } from './people.js';

const ORDERS = 200;
const UNITS = 25;

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.app.close());

interface OnSale {
  readonly juice: (quantity?: number, price?: number) => CartLine;
  readonly shelf: () => Promise<Shelf | undefined>;
  /** In paise. */
  readonly reprice: (price: number) => Promise<void>;
}

/** Puts the last units of an item on sale, for ₹30 each. */
async function lastUnits(category: string): Promise<OnSale> {
  const { app, canteenId } = people;
  const itemId = randomUUID();
  const variantId = randomUUID();
  const variants = [{ variantId, price: 3_000, availableCount: UNITS }];
  await app.onMenu(app.people[0]!, { type: 'AddPackagedItem', canteenId, itemId, category, variants });
  return {
    juice: (quantity = 1, price = 30) => ({ _id: itemId, quantity, type: 'PackagedFood', price, isPacked: false }),
    shelf: async () => (await stockBookOf(app.store)).get(variantId),
    reprice: (price) =>
      app.onMenu(app.people[0]!, {
        type: 'ChangePackagedItem',
        canteenId,
        itemId,
        category,
        variants: [{ existingId: variantId, newId: randomUUID(), price, availableCount: UNITS, seenCount: UNITS }],
      }),
  };
}

/** Sends this many orders before any is answered, by two students in turn. */
const atOnce = (count: number, cartOfNumber: (number: number) => object): Promise<Answer>[] =>
  Array.from({ length: count }, (_, number) => send(number % 2 ? people.vivaan : people.aarav, cartOfNumber(number)));

const accepted = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 201);

test('sells the last 25 units to 25 of 200 concurrent orders, and tells the others that nothing is left', async () => {
  const { juice, shelf } = await lastUnits('Mango Juice');
  const answers = await Promise.all(atOnce(ORDERS, () => cartOf(juice())));

  const placed = accepted(answers).map(orderOf);
  expect(new Set(placed.map(({ _id }) => _id)).size).toBe(UNITS);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(ORDERS - UNITS);
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([
      409,
      {
        code: 'unavailable',
        message: 'Sorry, this order contains items that are currently out of stock.',
        lines: [{ _id: juice()._id, price: 30, availableCount: 0 }],
        subtotal: 30,
        packingCharges: 0,
        tax: 1.5,
        amount: 31.5,
      },
    ]);
  }
  expect(await shelf()).toMatchObject({ free: 0, reserved: UNITS, sold: 0, putIn: UNITS, takenOut: 0 });

  // Refused orders left nothing behind.
  await people.app.settled();
  const histories = await Promise.all(
    [people.aarav, people.vivaan].map((student, index) => student.get(`/orders/${people.studentId(101 + index)}?limit=100`)),
  );
  const listed = histories.flatMap(ordersOf).map(({ _id }) => _id);
  expect(listed.sort()).toEqual(placed.map(({ _id }) => _id).sort());

  // Hands all of them out and rejects all of them at once: each unit is either sold or returned, once.
  const ends = await Promise.all(placed.map(({ _id }, number) => people.move(_id, number % 2 ? 'PickedUp' : 'Rejected')));
  expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 200));
  expect(await shelf()).toMatchObject({ free: 13, reserved: 0, sold: 12, putIn: UNITS, takenOut: 0 });
});

test('never charges a price that changed unseen: each order pays the shown price or is told the new one', async () => {
  const { juice, shelf, reprice } = await lastUnits('Lime Juice');
  const early = atOnce(8, () => cartOf(juice()));
  await Promise.race(early);
  const [late] = await Promise.all([Promise.all(atOnce(8, () => cartOf(juice()))), reprice(3_500)]);
  const answers = [...(await Promise.all(early)), ...late, await send(people.aarav, cartOf(juice()))];

  const paid = accepted(answers);
  for (const answer of paid) expect(orderOf(answer)).toMatchObject({ subtotal: 30, tax: 1.5, amount: 31.5 });
  const refusedAnswers = answers.filter((answer) => !paid.includes(answer));
  for (const { status, body } of refusedAnswers) {
    const lines = [{ _id: juice()._id, price: 35, availableCount: expect.any(Number) as number }];
    expect([status, body]).toMatchObject([
      409,
      { code: 'amount_changed', lines, subtotal: 35, packingCharges: 0, tax: 1.75, amount: 36.75 },
    ]);
  }
  expect([paid.length > 0, refusedAnswers.length > 0]).toEqual([true, true]);
  expect(await shelf()).toMatchObject({ free: UNITS - paid.length, reserved: paid.length, sold: 0 });
  expect(orderOf(await send(people.aarav, cartOf(juice(1, 35))))).toMatchObject({ subtotal: 35, amount: 36.75 });
});
