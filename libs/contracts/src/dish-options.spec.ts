import fc from 'fast-check';
import { choiceProblem, chosenFrom, optionsPrice } from './dish-choice.js';
import { cheapestOptions, type OptionGroup } from './dish-options.js';

/** Dishes with valid groups: no group must have more options chosen than it has. Some options are switched off. */
const dishes = fc
  .array(
    fc.record({
      options: fc.array(fc.record({ price: fc.nat(1_000), isAvailable: fc.boolean() }), { minLength: 1, maxLength: 5 }),
      limits: fc.tuple(fc.nat(5), fc.nat(5)),
    }),
    { maxLength: 4 },
  )
  .map((groups) => ({
    optionGroups: groups.map(({ options, limits }, at): OptionGroup => {
      const max = Math.min(Math.max(...limits, 1), options.length);
      const withIds = options.map((option, index) => ({ _id: `${at}-${index}`, name: `Option ${index}`, ...option }));
      return { _id: `${at}`, name: `Group ${at}`, min: Math.min(...limits, max), max, options: withIds };
    }),
  }));
const dishesWithChoice = dishes.chain((dish) => {
  const ids = dish.optionGroups.flatMap(({ options }) => options.map(({ _id }) => _id));
  return fc.record({ dish: fc.constant(dish), ids: fc.shuffledSubarray([...ids, 'unknown']) });
});

test('a choice has a problem where, and only where, it breaks a rule', () =>
  fc.assert(
    fc.property(dishesWithChoice, ({ dish, ids }) => {
      const fits = dish.optionGroups.every(({ min, max, options }) => {
        const chosen = options.filter(({ _id }) => ids.includes(_id));
        return chosen.every(({ isAvailable }) => isAvailable) && chosen.length >= min && chosen.length <= max;
      });
      expect(choiceProblem(dish, ids) === undefined).toBe(fits && !ids.includes('unknown'));
    }),
  ));

test('the chosen options stand in the dish’s sequence, each once, whatever the sequence of the ids', () =>
  fc.assert(
    fc.property(dishesWithChoice, ({ dish, ids }) => {
      const all = dish.optionGroups.flatMap(({ options }) => options);
      const chosen = chosenFrom(dish, [...ids, ...ids]).map(({ option }) => option);
      expect(chosen).toEqual(all.filter(({ _id }) => ids.includes(_id)));
      expect(optionsPrice(dish, ids)).toBe(chosen.reduce((sum, { price }) => sum + price, 0));
    }),
  ));

test('no choice without a problem is cheaper than the cheapest one, and one costs as much', () =>
  fc.assert(
    fc.property(dishes, (dish) => {
      const cheapest = cheapestOptions(dish);
      const prices = subsets(dish.optionGroups.flatMap(({ options }) => options.map(({ _id }) => _id)).slice(0, 10)).flatMap((ids) =>
        choiceProblem(dish, ids) ? [] : optionsPrice(dish, ids),
      );
      const isWhole = dish.optionGroups.flatMap(({ options }) => options).length <= 10;
      if (isWhole) expect(cheapest).toBe(prices.length > 0 ? Math.min(...prices) : undefined);
      else for (const price of prices) expect(price).toBeGreaterThanOrEqual(cheapest ?? Infinity);
    }),
    { numRuns: 60 },
  ));

const subsets = (ids: readonly string[]): string[][] =>
  ids.reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]]);
