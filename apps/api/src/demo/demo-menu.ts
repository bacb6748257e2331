import type { Diet, OtherNames, Rupees, SnackFields } from '@tiffin/contracts';

/** A snack of the demo canteens' menu. Names follow the product's rule: letters and spaces, at most 20. */
export interface DemoSnack extends Readonly<SnackFields> {
  /** A file of `demo-pictures/`, without its extension. */
  readonly picture: string;
}

const vegetarian: readonly Diet[] = ['vegetarian'];
const vegan: readonly Diet[] = ['vegetarian', 'vegan'];
const jain: readonly Diet[] = ['vegetarian', 'jain'];

export const DEMO_SNACKS: readonly DemoSnack[] = [
  {
    name: 'Samosa',
    otherNames: { hi: 'समोसा', pa: 'ਸਮੋਸਾ' },
    price: 15,
    picture: 'samosa',
    info: 'Potato and peas, with mint chutney',
    diets: vegan,
  },
  {
    name: 'Poha',
    otherNames: { hi: 'पोहा', pa: 'ਪੋਹਾ' },
    price: 25,
    picture: 'poha',
    info: 'With peanuts and a slice of lime',
    diets: vegan,
  },
  {
    name: 'Aloo Tikki',
    otherNames: { hi: 'आलू टिक्की', pa: 'ਆਲੂ ਟਿੱਕੀ' },
    price: 30,
    picture: 'tikki',
    info: 'Two pieces, with two chutneys',
    diets: vegetarian,
  },
  {
    name: 'Veg Burger',
    otherNames: { hi: 'वेज बर्गर', pa: 'ਵੈੱਜ ਬਰਗਰ' },
    price: 55,
    picture: 'burger',
    info: 'Crisp patty, cheese and lettuce',
    diets: vegetarian,
  },
  {
    name: 'Veg Sandwich',
    otherNames: { hi: 'वेज सैंडविच', pa: 'ਵੈੱਜ ਸੈਂਡਵਿਚ' },
    price: 40,
    picture: 'sandwich',
    info: 'Grilled, with cucumber and tomato',
    diets: vegetarian,
  },
  {
    name: 'Masala Maggi',
    otherNames: { hi: 'मसाला मैगी', pa: 'ਮਸਾਲਾ ਮੈਗੀ' },
    price: 35,
    picture: 'maggi',
    info: 'With peas and carrots',
    diets: vegetarian,
  },
  {
    name: 'Masala Chai',
    otherNames: { hi: 'मसाला चाय', pa: 'ਮਸਾਲਾ ਚਾਹ' },
    price: 12,
    picture: 'chai',
    info: 'Ginger and cardamom',
    diets: jain,
  },
  {
    name: 'Filter Coffee',
    otherNames: { hi: 'फ़िल्टर कॉफ़ी', pa: 'ਫ਼ਿਲਟਰ ਕੌਫ਼ੀ' },
    price: 18,
    picture: 'coffee',
    info: 'Strong, with foam',
    diets: jain,
  },
  {
    name: 'Masala Dosa',
    otherNames: { hi: 'मसाला डोसा', pa: 'ਮਸਾਲਾ ਡੋਸਾ' },
    price: 60,
    picture: 'dosa',
    info: 'With sambar and coconut chutney',
    diets: vegetarian,
  },
  {
    name: 'Idli Sambar',
    otherNames: { hi: 'इडली सांभर', pa: 'ਇਡਲੀ ਸਾਂਬਰ' },
    price: 40,
    picture: 'idli',
    info: 'Three pieces, steamed',
    diets: vegan,
  },
  {
    name: 'Vada Pav',
    otherNames: { hi: 'वड़ा पाव', pa: 'ਵੜਾ ਪਾਵ' },
    price: 20,
    picture: 'vada-pav',
    info: 'With dry garlic chutney',
    diets: vegan,
  },
  {
    name: 'Bread Pakora',
    otherNames: { hi: 'ब्रेड पकौड़ा', pa: 'ਬਰੈੱਡ ਪਕੌੜਾ' },
    price: 25,
    picture: 'pakora',
    info: 'Fried to order',
    diets: vegetarian,
  },
  {
    name: 'Veg Momos',
    otherNames: { hi: 'वेज मोमो', pa: 'ਵੈੱਜ ਮੋਮੋ' },
    price: 50,
    picture: 'momo',
    info: 'Eight pieces, with chilli dip',
    diets: vegan,
  },
  {
    name: 'French Fries',
    otherNames: { hi: 'फ़्रेंच फ़्राइज़', pa: 'ਫ਼ਰੈਂਚ ਫ਼ਰਾਈਜ਼' },
    price: 45,
    picture: 'fries',
    info: 'Salted, or ask for masala',
    diets: vegan,
  },
  { name: 'Popcorn', otherNames: { hi: 'पॉपकॉर्न', pa: 'ਪੌਪਕੌਰਨ' }, price: 30, picture: 'popcorn', info: 'Freshly popped', diets: vegan },
  {
    name: 'Chocolate Cake',
    otherNames: { hi: 'चॉकलेट केक', pa: 'ਚਾਕਲੇਟ ਕੇਕ' },
    price: 65,
    picture: 'cake',
    info: 'One slice, without egg',
    diets: vegetarian,
  },
  {
    name: 'Vanilla Ice Cream',
    otherNames: { hi: 'वनीला आइसक्रीम', pa: 'ਵਨੀਲਾ ਆਈਸਕ੍ਰੀਮ' },
    price: 40,
    picture: 'ice-cream',
    info: 'Two scoops',
    diets: jain,
  },
  { name: 'Sweet Lassi', otherNames: { hi: 'मीठी लस्सी', pa: 'ਮਿੱਠੀ ਲੱਸੀ' }, price: 35, picture: 'lassi', info: 'A tall glass', diets: jain },
  {
    name: 'Orange Juice',
    otherNames: { hi: 'संतरे का जूस', pa: 'ਸੰਤਰੇ ਦਾ ਜੂਸ' },
    price: 40,
    picture: 'juice',
    info: 'Pressed when you order',
    diets: ['vegetarian', 'vegan', 'jain'],
  },
  {
    name: 'Veg Thali',
    otherNames: { hi: 'वेज थाली', pa: 'ਵੈੱਜ ਥਾਲੀ' },
    price: 90,
    picture: 'thali',
    info: 'Three dishes of your choice, with salad',
    diets: vegetarian,
  },
];

/** Snacks that are switched off today, to show how that looks. */
export const DEMO_SOLD_OUT: readonly string[] = ['Chocolate Cake', 'Veg Momos'];

export interface DemoPackagedItem {
  readonly category: string;
  readonly otherNames: OtherNames;
  readonly variants: readonly { readonly price: Rupees; readonly count: number }[];
}

export const DEMO_PACKAGED: readonly DemoPackagedItem[] = [
  {
    category: 'Chips',
    otherNames: { hi: 'चिप्स', pa: 'ਚਿਪਸ' },
    variants: [
      { price: 10, count: 4_000 },
      { price: 20, count: 3_000 },
      { price: 50, count: 4 },
    ],
  },
  {
    category: 'Chocolate',
    otherNames: { hi: 'चॉकलेट', pa: 'ਚਾਕਲੇਟ' },
    variants: [
      { price: 10, count: 4_000 },
      { price: 45, count: 3 },
    ],
  },
  {
    category: 'Biscuits',
    otherNames: { hi: 'बिस्कुट', pa: 'ਬਿਸਕੁਟ' },
    variants: [
      { price: 10, count: 4_000 },
      { price: 30, count: 1_500 },
    ],
  },
  {
    category: 'Cold Drink',
    otherNames: { hi: 'कोल्ड ड्रिंक', pa: 'ਕੋਲਡ ਡਰਿੰਕ' },
    variants: [
      { price: 20, count: 4_000 },
      { price: 40, count: 3_000 },
      { price: 95, count: 60 },
    ],
  },
  {
    category: 'Water',
    otherNames: { hi: 'पानी', pa: 'ਪਾਣੀ' },
    variants: [
      { price: 10, count: 4_000 },
      { price: 20, count: 4_000 },
    ],
  },
  { category: 'Buttermilk', otherNames: { hi: 'छाछ', pa: 'ਛਾਛ' }, variants: [{ price: 15, count: 2_000 }] },
];
