import type { FoodContents } from '@tiffin/contracts';

/** What the demo's contractors state about their menu, by name. The popcorn shows an item about which nothing is stated. */
export const DEMO_CONTENTS: Readonly<Record<string, FoodContents>> = {
  Samosa: { energy: 260, serving: '1 piece, 100 g', allergens: ['gluten'] },
  Poha: { energy: 270, serving: '1 plate, 180 g', allergens: ['peanuts', 'mustard'] },
  'Aloo Tikki': { energy: 240, serving: '2 pieces, 130 g', allergens: [] },
  'Veg Burger': { energy: 390, serving: '1 piece, 190 g', allergens: ['gluten', 'milk', 'soybeans', 'sesame'] },
  'Veg Sandwich': { energy: 290, serving: '2 slices, 170 g', allergens: ['gluten', 'milk'] },
  'Masala Maggi': { energy: 330, serving: '1 bowl, 250 g', allergens: ['gluten'] },
  'Masala Chai': { energy: 90, serving: '150 ml', allergens: ['milk'] },
  'Filter Coffee': { energy: 85, serving: '150 ml', allergens: ['milk'] },
  'Masala Dosa': { energy: 390, serving: '1 piece, 230 g', allergens: ['mustard'] },
  'Idli Sambar': { energy: 230, serving: '2 pieces with sambar', allergens: ['mustard'] },
  'Vada Pav': { energy: 290, serving: '1 piece, 140 g', allergens: ['gluten', 'peanuts', 'mustard'] },
  'Bread Pakora': { energy: 310, serving: '2 pieces, 150 g', allergens: ['gluten'] },
  'Veg Momos': { energy: 220, serving: '6 pieces, 160 g', allergens: ['gluten', 'soybeans'] },
  'French Fries': { energy: 320, serving: '110 g', allergens: [] },
  'Chocolate Cake': { energy: 360, serving: '1 slice, 90 g', allergens: ['gluten', 'milk', 'soybeans'] },
  'Vanilla Ice Cream': { energy: 210, serving: '2 scoops, 100 g', allergens: ['milk'] },
  'Sweet Lassi': { energy: 190, serving: '250 ml', allergens: ['milk'] },
  'Orange Juice': { energy: 110, serving: '250 ml', allergens: [] },
  Chips: { mark: 'vegetarian', energy: 160, serving: '30 g', allergens: [] },
  Chocolate: { mark: 'vegetarian', energy: 210, serving: '40 g', allergens: ['milk', 'nuts', 'soybeans'] },
  Biscuits: { mark: 'vegetarian', energy: 140, serving: '4 biscuits, 30 g', allergens: ['gluten', 'milk'] },
  'Cold Drink': { mark: 'vegetarian', energy: 105, serving: '250 ml', allergens: [] },
  Water: { mark: 'vegetarian', energy: 0, serving: '500 ml', allergens: [] },
  Buttermilk: { mark: 'vegetarian', energy: 60, serving: '200 ml', allergens: ['milk'] },
};
