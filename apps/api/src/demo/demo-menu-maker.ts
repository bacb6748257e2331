import { contentsOf } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { randomIds } from '@tiffin/kernel';
import {
  AddPackagedItemCommand,
  AddSnackCommand,
  ArrangeMenuCommand,
  SwitchAvailabilityCommand,
  SwitchOptionCommand,
  type MenuState,
  type SnackState,
} from '@tiffin/menu';
import { DEMO_CATEGORIES, DEMO_NOTES } from './demo-arrangement.js';
import { paise, type DemoOffer } from './demo-cart.js';
import { DEMO_CONTENTS } from './demo-contents.js';
import { DEMO_OPTION_OFF, writtenOptions } from './demo-options.js';
import { DEMO_PACKAGED, DEMO_SNACKS, DEMO_SOLD_OUT, type DemoPackagedItem, type DemoSnack } from './demo-menu.js';
import type { ScenarioTools } from './scenario-tools.js';

export interface DemoOffers {
  readonly snacks: readonly DemoOffer[];
  readonly packaged: readonly DemoOffer[];
}

interface Maker extends Pick<ScenarioTools, 'commands' | 'pictures'> {
  readonly canteenId: string;
  readonly context: CommandContext;
  /** See `DemoScale.stock`. */
  readonly stock: number;
  /** The menu before. A start that was interrupted may have added some of the items already. */
  readonly before: MenuState;
  /** The ids of the snacks' categories, by the snacks' names. */
  readonly categories: ReadonlyMap<string, string>;
}

async function addSnack({ commands, pictures, canteenId, context, before, categories }: Maker, snack: DemoSnack): Promise<DemoOffer> {
  const { picture: drawing, ...fields } = snack;
  const { name } = fields;
  const price = paise(fields.price);
  const existing = [...before.snacks.values()].find((item) => item.name === name);
  if (existing) return offerOf(existing);
  const picture = pictures.get(drawing);
  if (!picture) throw new Error(`there is no drawing of ${drawing}`);
  const category = categories.get(name);
  const arranged = category !== undefined && { category };
  const details = { ...fields, price, ...stated(name), ...arranged, ...writtenOptions(name, () => randomIds.uuid()) };
  return offerOf((await commands.execute(new AddSnackCommand(canteenId, details, picture, context))).state);
}

const offerOf = ({ snackId, name, price, optionGroups }: SnackState): DemoOffer => ({
  itemId: snackId,
  itemType: 'Snack',
  name,
  price,
  optionGroups,
});

const stated = (name: string) => contentsOf({ contents: DEMO_CONTENTS[name] });

/** The scenario does not order scarce variants: they show how low stock looks. */
export const isScarce = (count: number): boolean => count <= 1_000;

async function addPackaged(
  { commands, canteenId, context, before, stock }: Maker,
  { variants, ...details }: DemoPackagedItem,
): Promise<DemoOffer[]> {
  const { category } = details;
  const stockedVariants = variants.map(({ price, count }) => ({
    price: paise(price),
    availableCount: isScarce(count) ? count : count * stock,
  }));
  const existing = [...before.items.values()].find((item) => item.category === category);
  const item =
    existing ??
    (await commands.execute(new AddPackagedItemCommand(canteenId, { ...details, ...stated(category) }, stockedVariants, context))).state;
  return stockedVariants
    .filter(({ availableCount }) => !isScarce(availableCount))
    .map(({ price }) => ({ itemId: item.itemId, itemType: 'PackagedFood', name: category, price }));
}

/** Arranges the menu. Returns the ids of the categories by the names of their snacks. */
async function arrange({ commands, canteenId, context, before }: Omit<Maker, 'categories'>): Promise<Maker['categories']> {
  const existingIds = new Map(before.arrangement.categories.map(({ name, categoryId }) => [name, categoryId]));
  const categories = DEMO_CATEGORIES.map(({ name, otherNames }) => {
    const existingId = existingIds.get(name);
    return { name, otherNames, newId: randomIds.uuid(), ...(existingId !== undefined && { existingId }) };
  });
  const { state } = await commands.execute(new ArrangeMenuCommand(canteenId, { categories, notes: DEMO_NOTES }, context));
  const ids = new Map(state.arrangement.categories.map(({ name, categoryId }) => [name, categoryId]));
  return new Map(DEMO_CATEGORIES.flatMap(({ name, snacks }) => snacks.map((snack) => [snack, ids.get(name) ?? ''] as const)));
}

/** Puts the demo menu on a canteen's menu through the contractor's commands. Returns the items that scenario orders may contain. */
export async function makeMenu(
  { commands, menus, pictures }: ScenarioTools,
  canteenId: string,
  { context, stock }: Pick<Maker, 'context' | 'stock'>,
): Promise<DemoOffers> {
  const canteen = { commands, pictures, canteenId, context, stock, before: (await menus.current(canteenId)).state };
  const maker = { ...canteen, categories: await arrange(canteen) };
  const snacks = await Promise.all(DEMO_SNACKS.map((snack) => addSnack(maker, snack)));
  const packaged = await Promise.all(DEMO_PACKAGED.map((item) => addPackaged(maker, item)));
  return { snacks, packaged: packaged.flat() };
}

/** Switches off the items, and an option, that the demo shows as sold out today. */
export async function switchOffSoldOut(
  { commands }: Pick<ScenarioTools, 'commands'>,
  canteenId: string,
  { snacks }: DemoOffers,
  context: CommandContext,
): Promise<void> {
  for (const { itemId } of snacks.filter(({ name }) => DEMO_SOLD_OUT.includes(name))) {
    await commands.execute(new SwitchAvailabilityCommand(canteenId, itemId, false, context));
  }
  const dish = snacks.find(({ name }) => name === DEMO_OPTION_OFF.dish);
  const option = dish?.optionGroups?.flatMap(({ options }) => options).find(({ name }) => name === DEMO_OPTION_OFF.option);
  if (!dish || !option) return;
  const off = { canteenId, snackId: dish.itemId, optionId: option.optionId, isAvailable: false };
  await commands.execute(new SwitchOptionCommand(off, context));
}
