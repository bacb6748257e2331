import { Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import { canteenId, packagedLine, reserve } from '../../test/menu.js';
import { NaiveStock } from '../testing/naive-stock.js';
import type { EditedVariant, MenuCommand } from './menu-commands.js';
import { menu } from './menu.decider.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25);
const PRICES = [1_000, 2_000, 3_000];

const slot = fc.nat({ max: 1 });
const row = fc.record({
  price: fc.constantFrom(...PRICES),
  count: fc.integer({ min: 1, max: 12 }),
  shownOff: fc.integer({ min: -3, max: 3 }),
});
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ price }) => price });
const line = fc.record({ slot, price: fc.constantFrom(...PRICES), quantity: fc.integer({ min: 1, max: 5 }) });
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: (asked) => `${asked.slot} ${asked.price}` });
const order = fc.nat({ max: 11 }).map((number) => `order-${number}`);

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('list' as const), slot, rows }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), slot, rows, seen: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), slot }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('reserve' as const), order, lines }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('return' as const), order }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sell' as const), order }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** The decider and the naive stock side by side. Variants keep their price here, so that a price names a variant for both. */
class SideBySide {
  private state = menu.initialState;
  private readonly naive = new NaiveStock();
  /** What each of the two places on the counter lists now: the item's id and its variants by price. */
  private readonly places: ({ itemId: string; variants: Map<number, string> } | undefined)[] = [undefined, undefined];
  private made = 0;

  take(step: Step): void {
    switch (step.kind) {
      case 'list': {
        if (this.places[step.slot]) return;
        const itemId = `item-${this.made++}`;
        const variants = step.rows.map(({ price, count }) => ({ variantId: `variant-${this.made++}`, price, availableCount: count }));
        this.accepted({ type: 'AddPackagedItem', canteenId, itemId, category: step.slot ? 'Chips' : 'Water', variants });
        for (const { variantId, availableCount } of variants) this.naive.list(variantId, availableCount);
        this.places[step.slot] = { itemId, variants: new Map(variants.map(({ price, variantId }) => [price, variantId])) };
        return;
      }
      case 'edit':
        return this.edit(step);
      case 'remove': {
        const place = this.places[step.slot];
        if (!place) return;
        this.accepted({ type: 'RemovePackagedItem', canteenId, itemId: place.itemId });
        for (const variant of place.variants.values()) this.naive.unlist(variant);
        this.places[step.slot] = undefined;
        return;
      }
      case 'reserve':
        return this.reserve(step);
      case 'return':
      case 'sell': {
        const events = this.accepted({ type: step.kind === 'sell' ? 'SellStock' : 'ReturnStock', canteenId, orderId: step.order });
        expect(events > 0 ? 'ended' : 'nothing').toBe(this.naive.end(step.order, step.kind));
        return;
      }
    }
  }

  /** Plain comparisons: this runs after each of some ten thousand steps. */
  check(): void {
    for (const [variant, { free, reserved, sold, putIn, takenOut }] of this.naive.shelves) {
      if (free + reserved + sold !== putIn - takenOut || Math.min(free, reserved, sold) < 0)
        throw new Error(`the book of ${variant} is wrong`);
    }
    const items = [...this.state.items.values()].flatMap(({ variants }) => variants.map(({ variantId, free }) => `${variantId}: ${free}`));
    const shelves = [...this.naive.shelves].flatMap(([variant, { listed, free }]) => (listed ? `${variant}: ${free}` : []));
    const decided = [...items.sort(), ...[...this.state.reservations.orderIds()].sort()].join();
    const kept = [...shelves.sort(), ...this.naive.openOrders()].join();
    if (decided !== kept) throw new Error(`decided ${decided}, but the book says ${kept}`);
  }

  private edit({ slot, rows, seen }: Extract<Step, { kind: 'edit' }>): void {
    const place = this.places[slot];
    if (!place) return;
    const edited = rows.map(({ price, count, shownOff }): EditedVariant => {
      const keptId = place.variants.get(price);
      const shown = keptId === undefined ? 0 : Math.max(0, this.naive.shelf(keptId).free + shownOff);
      return {
        keptId,
        newId: `variant-${this.made++}`,
        price,
        availableCount: count,
        ...(seen && keptId !== undefined && { seenCount: shown }),
      };
    });
    this.accepted({ type: 'ChangePackagedItem', canteenId, itemId: place.itemId, category: slot ? 'Chips' : 'Water', variants: edited });
    for (const [price, variant] of [...place.variants]) {
      if (edited.some((row) => row.price === price)) continue;
      this.naive.unlist(variant);
      place.variants.delete(price);
    }
    for (const { keptId, newId, price, availableCount, seenCount } of edited) {
      if (keptId !== undefined) this.naive.setTo(keptId, availableCount, seenCount ?? this.naive.shelf(keptId).free);
      else {
        this.naive.list(newId, availableCount);
        place.variants.set(price, newId);
      }
    }
  }

  private reserve({ order, lines }: Extract<Step, { kind: 'reserve' }>): void {
    const listed = lines.flatMap(({ slot, price, quantity }) => {
      const place = this.places[slot];
      const variant = place?.variants.get(price);
      return place && variant !== undefined ? { itemId: place.itemId, variant, price, quantity } : [];
    });
    if (listed.length === 0) return;
    const cart = listed.map(({ itemId, price, quantity }) => packagedLine({ itemId, price, quantity }));
    const wanted = new Map(listed.map(({ variant, quantity }) => [variant, quantity]));
    expect(this.outcome(reserve(cart, { orderId: order }))).toBe(this.naive.reserve(order, wanted));
  }

  private outcome(command: MenuCommand): string {
    try {
      return this.accepted(command) > 0 ? 'reserved' : 'nothing';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  private accepted(command: MenuCommand): number {
    const events = menu.decide(command, this.state);
    this.state = events.reduce(menu.evolve, this.state);
    return events.length;
  }
}

test('whatever happens, every unit put in is free, reserved, sold or taken out, and never less than none', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
      const both = new SideBySide();
      for (const each of steps) {
        both.take(each);
        both.check();
      }
    }),
    { numRuns: RUNS },
  );
});
