import { businessDay, businessMonth } from '@tiffin/contracts';
import fc from 'fast-check';
import { SeededRandom } from './seeded-random.js';
import { fillCart, type DemoOffer } from './demo-cart.js';
import { isScarce } from './demo-menu-maker.js';
import { DEMO_PACKAGED, DEMO_SNACKS } from './demo-menu.js';
import { DEMO_SCALES, planOrders, type PlannedOrder } from './demo-plan.js';

const [small] = DEMO_SCALES.small;
const now = new Date('2026-03-01T03:10:00Z');

test('the same seed gives the same plan', () => {
  expect(planOrders(now, 'Asia/Kolkata', small, new SeededRandom(7))).toEqual(planOrders(now, 'Asia/Kolkata', small, new SeededRandom(7)));
});

test('the plan is sorted by time and covers six months', () => {
  const orders = planOrders(now, 'Asia/Kolkata', small, new SeededRandom(7));
  const placed = orders.map(({ placedAt }) => placedAt);
  expect(placed).toEqual([...placed].sort((a, b) => a - b));
  expect(new Date(placed[0] ?? 0).toISOString() < '2025-09-02').toBe(true);
  expect(orders.filter(({ preparedAt, rejectedAt, forgotten }) => !preparedAt && !rejectedAt && !forgotten)).toHaveLength(9);
});

test('at any moment, today has orders of every status and each of the six months before has some', () => {
  const zone = 'Asia/Kolkata';
  const anyNow = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true });
  const midnight = new Date('2026-08-30T18:30:00Z');
  const property = fc.property(anyNow, (moment) => {
    const orders = planOrders(moment, zone, small, new SeededRandom(7));
    const day = businessDay(moment, zone);
    const isToday = (time: number | undefined): boolean => time !== undefined && businessDay(new Date(time), zone) === day;
    expect(orders.some(({ pickedUpAt }) => isToday(pickedUpAt))).toBe(true);
    expect(orders.some(({ rejectedAt }) => isToday(rejectedAt))).toBe(true);
    expect(orders.some(({ preparedAt, pickedUpAt }) => preparedAt !== undefined && pickedUpAt === undefined)).toBe(true);
    const isInOrder = ({ placedAt, preparedAt = placedAt, pickedUpAt = preparedAt, rejectedAt = placedAt }: PlannedOrder): boolean =>
      placedAt <= preparedAt && preparedAt <= pickedUpAt && placedAt <= rejectedAt && Math.max(pickedUpAt, rejectedAt) <= moment.getTime();
    expect(orders.filter((order) => !isInOrder(order))).toEqual([]);
    const months = new Set(orders.map(({ placedAt }) => businessMonth(businessDay(new Date(placedAt), zone))));
    expect([...months].slice(-7)).toEqual(sevenMonthsTo(businessMonth(day)));
  });
  fc.assert(property, { numRuns: 8, examples: [[midnight], [new Date(midnight.getTime() - 1)], [new Date('2027-08-31T03:00:00Z')]] });
});

test.each(['small', 'large'] as const)('the stock lasts for the whole %s demo', (size) => {
  const [scale] = DEMO_SCALES[size];
  const chance = new SeededRandom(2026);
  const snacks: DemoOffer[] = DEMO_SNACKS.map(({ name, price }) => ({ itemId: name, itemType: 'Snack', name, price: price * 100 }));
  const stock = new Map<string, number>();
  const packaged = DEMO_PACKAGED.flatMap(({ category, variants }) =>
    variants.flatMap((variant): DemoOffer[] => {
      if (isScarce(variant.count)) return [];
      const itemId = `${category} ${variant.price}`;
      stock.set(itemId, variant.count * scale.stock);
      return [{ itemId, itemType: 'PackagedFood', name: category, price: variant.price * 100 }];
    }),
  );
  const orders = planOrders(now, 'Asia/Kolkata', scale, chance);
  for (const { itemId, itemType, quantity } of orders.flatMap(() => fillCart(snacks, packaged, { chance, optionChance: chance }).cart))
    if (itemType === 'PackagedFood') stock.set(itemId, (stock.get(itemId) ?? 0) - quantity);
  expect(orders.length).toBeGreaterThan(size === 'large' ? 30_000 : 1_000);
  expect(Math.min(...stock.values())).toBeGreaterThan(0);
});

/** `2026-02` to `2026-08`, say. */
function sevenMonthsTo(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(year, number - 7 + index)).toISOString().slice(0, 7));
}
