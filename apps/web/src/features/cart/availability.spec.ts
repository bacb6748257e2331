import type { Snack } from '@tiffin/contracts';
import { availabilityOn } from '../home/menu-answers';
import { aGroup, anOption, aSnack } from '../home/testing';
import { applyAvailability } from './apply-availability';
import { lastLineChange } from './cart-announcement';
import type { Cart } from './cart-changes';
import { rowsOf } from './cart-rows';
import { type PriceChange, priceChanges, withLaterChanges } from './price-changes';
import { shortageOf } from './shortages';
import { cartLines } from './testing';

const { samosa, maggi, smallDrink, bigDrink } = cartLines;

test('applies availability to the line that was asked about, even if the cart has changed', () => {
  const lines = [samosa, smallDrink];
  const answers = [
    { _id: samosa._id, price: 18, availableCount: 0, isAvailable: false },
    { _id: smallDrink._id, price: 20, availableCount: 2 },
  ];
  const now: Cart = [bigDrink, { ...samosa, quantity: 4 }];
  expect(applyAvailability(now, { lines, answers })).toEqual([bigDrink, { ...samosa, quantity: 4, price: 18, isAvailable: false }]);
  expect(applyAvailability([bigDrink], { lines, answers })).toEqual([bigDrink]);
});

test('keeps the same cart object if nothing has changed', () => {
  const cart: Cart = [samosa, smallDrink];
  const answers = [
    { _id: samosa._id, price: samosa.price, availableCount: 50, isAvailable: true },
    { _id: smallDrink._id, price: smallDrink.price, availableCount: smallDrink.availableCount },
  ];
  expect(applyAvailability(cart, { lines: cart, answers })).toBe(cart);
});

test('gives a packaged item its variant’s new price (docs/reference/decisions.md#4.1)', () => {
  const answers = [{ _id: 'drink', price: 25, availableCount: 7 }];
  expect(applyAvailability([samosa, smallDrink], { lines: [smallDrink], answers })).toEqual([
    samosa,
    { ...smallDrink, price: 25, availableCount: 7 },
  ]);
});

describe('two variants that reach the same price', () => {
  const meet = (one: number, other: number, left: number) => {
    const cart: Cart = [{ ...smallDrink, quantity: one }, samosa, { ...bigDrink, quantity: other }];
    const answers = [20, 90].map(() => ({ _id: 'drink', price: 90, availableCount: left }));
    return applyAvailability(cart, { lines: [smallDrink, bigDrink], answers });
  };

  test('become one line with the units of both', () => {
    expect(meet(2, 3, 24)).toEqual([{ ...bigDrink, quantity: 5, availableCount: 24 }, samosa]);
  });

  test.each([
    ['the available count', 2, 3, 4, 4],
    ['50', 30, 30, 90, 50],
    ['the line’s own quantity, which is then marked as short', 3, 2, 1, 3],
  ])('stop at %s', (_, one, other, left, quantity) => {
    expect(meet(one, other, left)[0]).toMatchObject({ quantity });
  });
});

test('reports new prices of a snack and a variant, but no unchanged ones', () => {
  const lines = [samosa, maggi, smallDrink, bigDrink];
  const answers = [
    { _id: 'samosa', price: 16, availableCount: 50 },
    { _id: 'maggi', price: 40, availableCount: 0 },
    { _id: 'drink', price: 25, availableCount: 24 },
    { _id: 'drink', price: 90, availableCount: 3 },
  ];
  expect(priceChanges(lines, { lines, answers })).toEqual([
    { formerLine: 'samosa', line: 'samosa', name: 'Samosa', before: 15, now: 16 },
    { formerLine: 'drink@20', line: 'drink@25', name: 'Cold Drink', before: 20, now: 25 },
  ]);
});

test('keeps only the last change per line; two variants of an item are two lines', () => {
  const change = (formerLine: string, line: string) => ({ formerLine, line }) as PriceChange;
  const small = change('drink@20', 'drink@25');
  const big = change('drink@90', 'drink@95');
  const again = change('drink@25', 'drink@30');
  expect(withLaterChanges([small], [big])).toEqual([small, big]);
  expect(withLaterChanges([small, big], [again])).toEqual([big, again]);
});

test('finds the line that was added, removed or has another quantity', () => {
  expect(lastLineChange([], [samosa])).toEqual({ kind: 'added', item: samosa });
  expect(lastLineChange([samosa, maggi], [maggi])).toEqual({ kind: 'removed', item: samosa });
  const two = { ...samosa, quantity: 2 };
  expect(lastLineChange([samosa, maggi], [two, maggi])).toEqual({ kind: 'changed', item: two });
});

test('ignores changes of packing and price', () => {
  expect(lastLineChange([samosa], [{ ...samosa, isPacked: true, price: 16 }])).toBeUndefined();
});

test('does not treat a packaged item’s new price as added or removed', () => {
  const dearer = { ...smallDrink, price: 25 };
  expect(lastLineChange([smallDrink, bigDrink], [dearer, bigDrink])).toBeUndefined();
  const both = [dearer, { ...bigDrink, price: 95, quantity: 2 }];
  expect(lastLineChange([smallDrink, bigDrink], both)).toEqual({ kind: 'changed', item: both[1] });
  expect(lastLineChange([smallDrink, dearer], [{ ...dearer, quantity: 2 }])).toEqual({ kind: 'changed', item: { ...dearer, quantity: 2 } });
});

describe('a line with options', () => {
  const { bigMaggi } = cartLines;
  const maggiNow = aSnack('Masala Maggi', {
    _id: 'maggi',
    price: 45,
    optionGroups: [
      aGroup('Size', [anOption('regular'), anOption('large', 22.5)]),
      aGroup('Extras', [anOption('cheese', 10)], { min: 0, max: 3 }),
    ],
  });
  const withMenu = (cart: Cart, ...snacks: Snack[]) => applyAvailability(cart, availabilityOn(snacks, cart));

  test('costs what the dish on the menu costs with these options', () => {
    expect(withMenu([bigMaggi], maggiNow)).toEqual([{ ...bigMaggi, price: 77.5 }]);
  });

  test('has its own answer beside a line of the same dish without them', () => {
    const lines = [maggi, bigMaggi];
    const answers = [
      { _id: 'maggi', price: 41, availableCount: 50, isAvailable: true },
      { _id: 'maggi', price: 72, availableCount: 50, isAvailable: true },
    ];
    expect(applyAvailability([bigMaggi, maggi], { lines, answers })).toMatchObject([{ price: 72 }, { price: 41 }]);
  });

  test('keeps its price and needs another choice where the dish does not have them any more, until it has them again', () => {
    const smaller = { ...maggiNow, optionGroups: [aGroup('Size', [anOption('regular')])] };
    const [line] = withMenu([bigMaggi], smaller);
    expect(line).toEqual({ ...bigMaggi, isAvailable: false, needsChoice: true });
    expect(shortageOf(line!)).toEqual({ kind: 'options' });
    expect(withMenu([line!], maggiNow)).toEqual([{ ...bigMaggi, price: 77.5 }]);
  });

  test('is unavailable, whatever its options, where the dish is', () => {
    const [line] = withMenu([bigMaggi], { ...maggiNow, isAvailable: false, optionGroups: [] });
    expect(shortageOf(line!)).toEqual({ kind: 'gone' });
  });

  test('is left as it is by a menu without the dish', () => {
    const cart = [bigMaggi, smallDrink];
    expect(withMenu(cart, aSnack('Samosa'))).toBe(cart);
  });
});

test('each line has its own row, which stays when its price changes', () => {
  const keys = (...cart: Cart) => rowsOf(cart).map(({ key }) => key);
  const rows = keys(smallDrink, samosa, bigDrink);
  expect(new Set(rows).size).toBe(3);
  expect(keys({ ...smallDrink, price: 25 }, { ...samosa, price: 16 }, bigDrink)).toEqual(rows);
});
