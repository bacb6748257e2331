import { STANDARD_NOTES, type MenuWord } from '@tiffin/contracts';

interface DemoCategory extends Required<MenuWord> {
  /** Names of its snacks; all others have no category. */
  readonly snacks: readonly string[];
}

/** The categories of the demo's menus, in their sequence. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    name: 'Breakfast',
    otherNames: { hi: 'नाश्ता', pa: 'ਨਾਸ਼ਤਾ' },
    snacks: ['Poha', 'Masala Dosa', 'Idli Sambar', 'Veg Sandwich'],
  },
  {
    name: 'Fried',
    otherNames: { hi: 'तला हुआ', pa: 'ਤਲਿਆ ਹੋਇਆ' },
    snacks: ['Samosa', 'Aloo Tikki', 'Vada Pav', 'Bread Pakora', 'French Fries'],
  },
  {
    name: 'Quick bites',
    otherNames: { hi: 'झटपट', pa: 'ਝਟਪਟ' },
    snacks: ['Veg Burger', 'Masala Maggi', 'Veg Momos', 'Popcorn'],
  },
  {
    name: 'Drinks',
    otherNames: { hi: 'पेय', pa: 'ਪੀਣ ਨੂੰ' },
    snacks: ['Masala Chai', 'Filter Coffee', 'Sweet Lassi', 'Orange Juice'],
  },
  { name: 'Sweet', otherNames: { hi: 'मीठा', pa: 'ਮਿੱਠਾ' }, snacks: ['Chocolate Cake', 'Vanilla Ice Cream'] },
];

export const DEMO_NOTES: readonly MenuWord[] = [
  ...STANDARD_NOTES,
  { name: 'Extra chutney', otherNames: { hi: 'ज़्यादा चटनी', pa: 'ਵੱਧ ਚਟਨੀ' } },
];
