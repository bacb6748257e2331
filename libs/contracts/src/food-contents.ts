import type { Diet } from './limits.js';

/**
 * The marks that Indian law draws on food (docs/reference/decisions.md#3.6): a green circle for `vegetarian`, a brown triangle for
 * `nonVegetarian`. `egg` has the triangle too, with the words "contains egg".
 */
export const FOOD_MARKS = ['vegetarian', 'egg', 'nonVegetarian'] as const;
export type FoodMark = (typeof FOOD_MARKS)[number];

/** The allergens that must be declared in the European Union (14), which include those of India's food authority (8). */
export const ALLERGENS = [
  'gluten',
  'milk',
  'eggs',
  'peanuts',
  'nuts',
  'soybeans',
  'sesame',
  'mustard',
  'celery',
  'fish',
  'crustaceans',
  'molluscs',
  'lupin',
  'sulphites',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** The most energy of a serving, in kcal. */
export const ENERGY_MAX = 5_000;
export const SERVING_MAX = 40;

/** What a contractor states about a dish or a packaged item. What is absent is not stated; nothing is derived from the name. */
export interface FoodContents {
  mark?: FoodMark;
  /** Per serving, in kcal. */
  energy?: number;
  /** For example `2 pieces, 120 g`. */
  serving?: string;
  /** In the order of `ALLERGENS`. An empty list states that it contains none of them. */
  allergens?: readonly Allergen[];
}

/** Something whose contents may be stated. */
export interface WithContents {
  readonly diets?: readonly Diet[];
  readonly contents?: FoodContents | undefined;
}

/** A change of the contents: an absent field stays as it is, and an empty text makes it not stated. */
export type ContentsChange = { readonly [Name in keyof FoodContents]: FoodContents[Name] | '' };

/** Returns the field `contents` for an object made from the item; empty where nothing is stated. */
export function contentsOf({ contents }: WithContents): Pick<WithContents, 'contents'> {
  return contents ? { contents } : {};
}

/** Returns the contents with a change; `undefined` where nothing is stated any more. */
export function withContents(contents: FoodContents = {}, change: ContentsChange = {}): FoodContents | undefined {
  const { mark, energy, serving, allergens } = { ...contents, ...definedFields(change) };
  const stated: FoodContents = {
    ...(mark && { mark }),
    ...(typeof energy === 'number' && { energy }),
    ...(serving && { serving }),
    ...(Array.isArray(allergens) && { allergens: ALLERGENS.filter((allergen) => allergens.includes(allergen)) }),
  };
  return Object.keys(stated).length > 0 ? stated : undefined;
}

const definedFields = (change: ContentsChange): ContentsChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Returns the mark of an item. Each of the diets is vegetarian, so stating one states the mark. `undefined` where neither is stated. */
export function foodMarkOf({ diets = [], contents }: WithContents): FoodMark | undefined {
  return contents?.mark ?? (diets.length > 0 ? 'vegetarian' : undefined);
}

/** Returns which of the avoided allergens an item states that it contains. */
export function avoidedIn({ contents }: WithContents, avoids: readonly Allergen[] = []): readonly Allergen[] {
  return contents?.allergens?.filter((allergen) => avoids.includes(allergen)) ?? [];
}

/** Whether an item states that it contains none of the avoided allergens. An item that states nothing may contain them. */
export function isWithout(item: WithContents, avoids: readonly Allergen[]): boolean {
  return item.contents?.allergens !== undefined && avoidedIn(item, avoids).length === 0;
}

/** Allergens that no vegetarian food contains. */
const NOT_VEGETARIAN: readonly Allergen[] = ['eggs', 'fish', 'crustaceans', 'molluscs'];

/** Why a mark contradicts the diets or the allergens. */
export const CONTRADICTIONS = {
  diets: 'A dish with a diet of the list is vegetarian. Please change the mark or the diets.',
  vegetarian: 'Vegetarian food contains no egg, fish, crustaceans or molluscs. Please change the mark or the allergens.',
  egg: 'Food that contains egg has the allergen egg.',
} as const;

/**
 * Returns why an item's mark contradicts its diets or its allergens, as a message for each field; `undefined` where they agree. A student
 * who avoids egg or fish relies on either of them.
 */
export function contradictionOf(item: WithContents): Readonly<Record<string, string>> | undefined {
  const { mark, allergens = [] } = item.contents ?? {};
  if (mark && mark !== 'vegetarian' && item.diets?.length) return { 'contents.mark': CONTRADICTIONS.diets };
  if (foodMarkOf(item) === 'vegetarian' && allergens.some((allergen) => NOT_VEGETARIAN.includes(allergen)))
    return { 'contents.allergens': CONTRADICTIONS.vegetarian };
  if (mark === 'egg' && item.contents?.allergens && !allergens.includes('eggs')) return { 'contents.allergens': CONTRADICTIONS.egg };
  return undefined;
}
