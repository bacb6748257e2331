import { optionsOf, toPaise, type NamedOption, type OptionGroup, type Rupees } from '@tiffin/contracts';
import type { OptionGroupData, WrittenOptionGroup } from '@tiffin/menu';
import type { SeededRandom } from './seeded-random.js';

interface DemoOption extends NamedOption {
  readonly price?: Rupees;
}
interface DemoGroup extends NamedOption, Pick<OptionGroup, 'min' | 'max'> {
  readonly options: readonly DemoOption[];
}

const sizes = (large: Rupees): DemoGroup => ({
  name: 'Size',
  otherNames: { hi: 'साइज़', pa: 'ਸਾਈਜ਼' },
  min: 1,
  max: 1,
  options: [
    { name: 'Regular', otherNames: { hi: 'सामान्य', pa: 'ਆਮ' } },
    { name: 'Large', otherNames: { hi: 'बड़ा', pa: 'ਵੱਡਾ' }, price: large },
  ],
});
const cheese = { name: 'Extra cheese', otherNames: { hi: 'ज़्यादा चीज़', pa: 'ਵਾਧੂ ਚੀਜ਼' }, price: 15 };
const butter = { name: 'Butter', otherNames: { hi: 'मक्खन', pa: 'ਮੱਖਣ' }, price: 10 };
const extras = (...options: readonly DemoOption[]): DemoGroup => ({
  name: 'Extras',
  otherNames: { hi: 'एक्स्ट्रा', pa: 'ਐਕਸਟਰਾ' },
  min: 0,
  max: options.length,
  options,
});

/** The options of the demo's dishes, by name: sizes, extras, and a thali of several parts. */
export const DEMO_OPTIONS: Readonly<Record<string, readonly DemoGroup[]>> = {
  'Sweet Lassi': [sizes(15)],
  'Filter Coffee': [sizes(8)],
  'Masala Maggi': [extras(cheese, butter, { name: 'Vegetables', otherNames: { hi: 'सब्ज़ियाँ', pa: 'ਸਬਜ਼ੀਆਂ' }, price: 10 })],
  'Veg Thali': [
    {
      name: 'Dishes',
      otherNames: { hi: 'सब्ज़ियाँ', pa: 'ਸਬਜ਼ੀਆਂ' },
      min: 3,
      max: 3,
      options: [
        { name: 'Dal tadka', otherNames: { hi: 'दाल तड़का', pa: 'ਦਾਲ ਤੜਕਾ' } },
        { name: 'Rajma', otherNames: { hi: 'राजमा', pa: 'ਰਾਜਮਾ' } },
        { name: 'Aloo gobhi', otherNames: { hi: 'आलू गोभी', pa: 'ਆਲੂ ਗੋਭੀ' } },
        { name: 'Chole', otherNames: { hi: 'छोले', pa: 'ਛੋਲੇ' } },
        { name: 'Paneer masala', otherNames: { hi: 'पनीर मसाला', pa: 'ਪਨੀਰ ਮਸਾਲਾ' }, price: 20 },
        { name: 'Curd', otherNames: { hi: 'दही', pa: 'ਦਹੀਂ' } },
      ],
    },
    {
      name: 'Bread or rice',
      otherNames: { hi: 'रोटी या चावल', pa: 'ਰੋਟੀ ਜਾਂ ਚੌਲ' },
      min: 1,
      max: 2,
      options: [
        { name: 'Four rotis', otherNames: { hi: 'चार रोटी', pa: 'ਚਾਰ ਰੋਟੀਆਂ' } },
        { name: 'Rice', otherNames: { hi: 'चावल', pa: 'ਚੌਲ' } },
        { name: 'Two parathas', otherNames: { hi: 'दो पराठे', pa: 'ਦੋ ਪਰੌਂਠੇ' }, price: 10 },
      ],
    },
    extras(butter, { name: 'Papad', otherNames: { hi: 'पापड़', pa: 'ਪਾਪੜ' }, price: 5 }),
  ],
};

/** An option that is switched off today, to show how that looks. */
export const DEMO_OPTION_OFF = { dish: 'Veg Thali', option: 'Chole' };

/** Returns the options of a dish as its contractor writes them, in paise; empty where it has none. */
export function writtenOptions(dish: string, newId: () => string): { optionGroups?: readonly WrittenOptionGroup[] } {
  const groups = DEMO_OPTIONS[dish];
  if (!groups) return {};
  const optionGroups = groups.map((group) => ({
    ...group,
    newId: newId(),
    options: group.options.map((option) => ({ ...option, newId: newId(), price: toPaise(option.price ?? 0) ?? 0 })),
  }));
  return { optionGroups };
}

/** Chooses options as a student may: as many of each group as it demands, and often one more where it allows more. */
export function chooseOptions(
  groups: readonly OptionGroupData[],
  chance: SeededRandom,
): { readonly options?: readonly string[]; readonly price: number } {
  const chosen = groups.flatMap(({ min, max, options }) => {
    const count = min < max && chance.happens(0.5) ? min + 1 : min;
    const left = [...options];
    return Array.from({ length: count }, () => left.splice(chance.between(0, left.length - 1), 1)).flat();
  });
  return {
    ...optionsOf({ options: chosen.map(({ optionId }) => optionId) }),
    price: chosen.reduce((sum, { price }) => sum + price, 0),
  };
}
