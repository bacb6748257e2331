import type { Diet, Rupees, SnackFields } from '@tiffin/contracts';

/** The demo canteens' menu. Names keep to the product's own rules (letters and spaces, at most 20). */
export interface DemoSnack extends Readonly<SnackFields> {
  /** A file of `demo-pictures/`, without its ending. */
  readonly picture: string;
}

const vegetarian: readonly Diet[] = ['vegetarian'];
const vegan: readonly Diet[] = ['vegetarian', 'vegan'];
const jain: readonly Diet[] = ['vegetarian', 'jain'];

export const DEMO_SNACKS: readonly DemoSnack[] = [
  { name: 'Samosa', price: 15, picture: 'samosa', info: 'Potato and peas, with mint chutney', diets: vegan },
  { name: 'Poha', price: 25, picture: 'poha', info: 'With peanuts and a slice of lime', diets: vegan },
  { name: 'Aloo Tikki', price: 30, picture: 'tikki', info: 'Two pieces, with two chutneys', diets: vegetarian },
  { name: 'Veg Burger', price: 55, picture: 'burger', info: 'Crisp patty, cheese and lettuce', diets: vegetarian },
  { name: 'Veg Sandwich', price: 40, picture: 'sandwich', info: 'Grilled, with cucumber and tomato', diets: vegetarian },
  { name: 'Masala Maggi', price: 35, picture: 'maggi', info: 'With peas and carrots', diets: vegetarian },
  { name: 'Masala Chai', price: 12, picture: 'chai', info: 'Ginger and cardamom', diets: jain },
  { name: 'Filter Coffee', price: 18, picture: 'coffee', info: 'Strong, with foam', diets: jain },
  { name: 'Masala Dosa', price: 60, picture: 'dosa', info: 'With sambar and coconut chutney', diets: vegetarian },
  { name: 'Idli Sambar', price: 40, picture: 'idli', info: 'Three pieces, steamed', diets: vegan },
  { name: 'Vada Pav', price: 20, picture: 'vada-pav', info: 'With dry garlic chutney', diets: vegan },
  { name: 'Bread Pakora', price: 25, picture: 'pakora', info: 'Fried to order', diets: vegetarian },
  { name: 'Veg Momos', price: 50, picture: 'momo', info: 'Eight pieces, with chilli dip', diets: vegan },
  { name: 'French Fries', price: 45, picture: 'fries', info: 'Salted, or ask for masala', diets: vegan },
  { name: 'Popcorn', price: 30, picture: 'popcorn', info: 'Freshly popped', diets: vegan },
  { name: 'Chocolate Cake', price: 65, picture: 'cake', info: 'One slice, without egg', diets: vegetarian },
  { name: 'Vanilla Ice Cream', price: 40, picture: 'ice-cream', info: 'Two scoops', diets: jain },
  { name: 'Sweet Lassi', price: 35, picture: 'lassi', info: 'A tall glass', diets: jain },
  { name: 'Orange Juice', price: 40, picture: 'juice', info: 'Pressed when you order', diets: ['vegetarian', 'vegan', 'jain'] },
];

/** Snacks that are switched off today, to show how that looks. */
export const DEMO_SOLD_OUT: readonly string[] = ['Chocolate Cake', 'Veg Momos'];

export interface DemoPackagedItem {
  readonly category: string;
  readonly variants: readonly { readonly price: Rupees; readonly count: number }[];
}

export const DEMO_PACKAGED: readonly DemoPackagedItem[] = [
  {
    category: 'Chips',
    variants: [
      { price: 10, count: 4_000 },
      { price: 20, count: 3_000 },
      { price: 50, count: 4 },
    ],
  },
  {
    category: 'Chocolate',
    variants: [
      { price: 10, count: 4_000 },
      { price: 45, count: 3 },
    ],
  },
  {
    category: 'Biscuits',
    variants: [
      { price: 10, count: 4_000 },
      { price: 30, count: 1_500 },
    ],
  },
  {
    category: 'Cold Drink',
    variants: [
      { price: 20, count: 4_000 },
      { price: 40, count: 3_000 },
      { price: 95, count: 60 },
    ],
  },
  {
    category: 'Water',
    variants: [
      { price: 10, count: 4_000 },
      { price: 20, count: 4_000 },
    ],
  },
  { category: 'Buttermilk', variants: [{ price: 15, count: 2_000 }] },
];
