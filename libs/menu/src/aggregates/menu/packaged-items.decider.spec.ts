import type { OtherNames } from '@tiffin/contracts';
import { freeUnits, given, reserved } from '../../../test/given.js';
import {
  addChips,
  canteenId,
  changeChips,
  CHIPS,
  chipsAdded,
  chipsChanged,
  chipsRemoved,
  LARGE,
  packagedLine,
  samosaAdded,
  SMALL,
} from '../../../test/menu.js';
import type { MenuEvent } from './menu-events.js';

const small = { existingId: SMALL, price: 1_000, availableCount: 5, seenCount: 5 };
const large = { existingId: LARGE, price: 2_000, availableCount: 3, seenCount: 3 };
/** Adds this many units to each variant. */
const more = (ofSmall: number, ofLarge: number, ...named: readonly [category?: string, otherNames?: OtherNames]): MenuEvent =>
  chipsChanged(
    [
      [SMALL, 1_000, ofSmall],
      [LARGE, 2_000, ofLarge],
    ],
    ...named,
  );
const remove = { type: 'RemovePackagedItem', canteenId, itemId: CHIPS } as const;

describe('a packaged item', () => {
  test('is added with its counts', () => {
    given().when(addChips()).then(chipsAdded);
    expect(freeUnits(given(chipsAdded).state, CHIPS)).toEqual([5, 3]);
  });

  test.each([
    ['no variant', [], { variants: 'At least one variant is required.' }],
    [
      'four variants',
      [1, 2, 3, 4].map((price) => ({ variantId: `${price}`, price, availableCount: 1 })),
      { variants: 'At most 3 variants are possible.' },
    ],
    [
      'equal prices',
      [1, 1].map((price, index) => ({ variantId: `${index}`, price, availableCount: 1 })),
      { 'variants.1.price': 'Price already exists' },
    ],
    [
      'several prices that stand already',
      [1, 1, 1].map((price, index) => ({ variantId: `${index}`, price, availableCount: 1 })),
      { 'variants.1.price': 'Price already exists', 'variants.2.price': 'Price already exists' },
    ],
    ['a price of 0', [{ variantId: SMALL, price: 0, availableCount: 1 }], { 'variants.0.price': 'Price cannot be 0' }],
    ['a count of 0', [{ variantId: SMALL, price: 1, availableCount: 0 }], { 'variants.0.availableCount': 'Count cannot be 0' }],
  ])('is not added with %s', (_, variants, errors) =>
    given().when(addChips({ variants })).thenRefuses('validation', { details: { errors } }),
  );

  test('gets a picture, and keeps it and its stock with other changes', () => {
    const picture = (image: string) => ({ type: 'ChangeItemPicture', canteenId, itemId: CHIPS, image }) as const;
    const pictured = (event: MenuEvent, image: string) => ({ ...event, data: { ...event.data, image } }) as MenuEvent;
    const first = pictured(more(0, 0), 'first');
    given(chipsAdded).when(picture('first')).then(first);
    expect(freeUnits(given(chipsAdded, first).state, CHIPS)).toEqual([5, 3]);
    given(chipsAdded, first).when(picture('first')).thenNothing();
    given(chipsAdded, first)
      .when(picture('second'))
      .then(pictured(more(0, 0), 'second'));
    given(chipsAdded, first)
      .when(changeChips([small, large], 'Crisps'))
      .then(pictured(more(0, 0, 'Crisps'), 'first'));
    given(samosaAdded()).when(picture('first')).thenRefuses('not_found');
  });

  test('shares the name space of the snacks', () =>
    given(samosaAdded(), chipsAdded)
      .when(changeChips([small, large], 'SAM OSA'))
      .thenRefuses('name_taken', { details: { errors: { category: 'This name is already in use.' } } }));

  test('records nothing where nothing changes, whatever the sequence of its variants', () =>
    given(chipsAdded)
      .when(changeChips([large, small]))
      .thenNothing());

  test('gets a new name, a new price and a new variant, and loses a variant that is left out', () =>
    given(chipsAdded)
      .when(
        changeChips(
          [
            { ...small, price: 1_200 },
            { price: 5_000, availableCount: 7 },
          ],
          'Crisps',
        ),
      )
      .then(
        chipsChanged(
          [
            [SMALL, 1_200, 0],
            ['new-1', 5_000, 7],
          ],
          'Crisps',
        ),
      ));

  test('gets only a new name or loses only a variant', () => {
    const cola: MenuEvent = { type: 'PackagedItemAdded', data: { canteenId, itemId: 'cola', category: 'Cola', variants: [] } };
    given(chipsAdded, cola)
      .when(changeChips([small, large], 'Crisps'))
      .then(more(0, 0, 'Crisps'));
    given(chipsAdded)
      .when(changeChips([small]))
      .then(chipsChanged([[SMALL, 1_000, 0]]));
  });

  test('keeps its names in other languages when its stock is adjusted', () => {
    const pa = { pa: 'ਚਿਪਸ' };
    const named = more(0, 0, 'Chips', pa);
    given(chipsAdded)
      .when(changeChips([small, large], 'Chips', pa))
      .then(named);
    given(chipsAdded, named)
      .when(changeChips([small, large]))
      .thenNothing();
    given(chipsAdded, named)
      .when(changeChips([small, large], 'Chips', { hi: 'चिप्स', pa: '' }))
      .then(more(0, 0, 'Chips', { hi: 'चिप्स' }));
    const filled = given(chipsAdded, named).when({ type: 'AdjustStock', canteenId, itemId: CHIPS, variantId: SMALL, by: 2 });
    filled.then(more(2, 0, 'Chips', pa));
    expect(filled.state.items.get(CHIPS)).toMatchObject({ otherNames: pa });
    expect(filled.when(changeChips([small, large], 'Chips', { pa: '' })).state.items.get(CHIPS)).not.toHaveProperty('otherNames');
  });

  test('keeps what is stated about it when it is renamed or its stock is adjusted', () => {
    const contents = { mark: 'vegetarian', energy: 160, allergens: [] } as const;
    const stated = given().when(addChips({ contents }));
    const renamed = stated.when(changeChips([small, large], 'Crisps'));
    expect(renamed.when({ type: 'AdjustStock', canteenId, itemId: CHIPS, variantId: SMALL, by: 2 }).state.items.get(CHIPS)).toMatchObject({
      category: 'Crisps',
      contents,
    });
    stated
      .when({ ...changeChips([small, large]), contents: { allergens: ['fish'] } })
      .thenRefuses('validation', { details: { errors: { 'contents.allergens': expect.any(String) } } });
  });

  test('applies the difference to the current free count, at least to 0, or the count itself where the form showed none', () => {
    const sold = given(chipsAdded, reserved([packagedLine({ quantity: 4 })]));
    const changed = (row: object) => sold.when(changeChips([{ ...small, ...row }, large]));
    changed({ availableCount: 7 }).then(more(2, 0));
    expect(freeUnits(changed({ availableCount: 7 }).state, CHIPS)).toEqual([3, 3]);
    changed({ availableCount: 2 }).then(more(-1, 0));
    expect(freeUnits(changed({ availableCount: 2 }).state, CHIPS)).toEqual([0, 3]);
    expect(freeUnits(changed({ seenCount: undefined, availableCount: 7 }).state, CHIPS)).toEqual([7, 3]);
  });

  test('keeps a sold-out variant at 0, and refuses 0 for any other', () => {
    const soldOut = given(chipsAdded, reserved([packagedLine({ quantity: 5 })]));
    soldOut.when(changeChips([{ ...small, availableCount: 0, seenCount: 0 }, large])).thenNothing();
    soldOut.when(changeChips([{ ...small, availableCount: 0, seenCount: undefined }, large])).thenNothing();
    const refused = { details: { errors: { 'variants.0.availableCount': 'Count cannot be 0' } } };
    soldOut.when(changeChips([{ ...small, availableCount: 0, seenCount: 5 }, large])).thenRefuses('validation', refused);
    given(chipsAdded)
      .when(changeChips([{ ...small, availableCount: 0, seenCount: undefined }, large]))
      .thenRefuses('validation', refused);
    given(chipsAdded)
      .when(changeChips([{ price: 300, availableCount: 0, seenCount: 0 }, small]))
      .thenRefuses('validation', refused);
  });

  test('matches a variant by its price where the form sends no id', () =>
    given(chipsAdded)
      .when(
        changeChips([
          { price: 2_000, availableCount: 9 },
          { price: 1_000, availableCount: 5 },
        ]),
      )
      .then(
        chipsChanged([
          [LARGE, 2_000, 6],
          [SMALL, 1_000, 0],
        ]),
      ));

  test('swaps two prices', () =>
    given(chipsAdded)
      .when(
        changeChips([
          { ...small, price: 2_000 },
          { ...large, price: 1_000 },
        ]),
      )
      .then(
        chipsChanged([
          [SMALL, 2_000, 0],
          [LARGE, 1_000, 0],
        ]),
      ));

  test('adds a variant for a row without id at a price that another row gives up', () =>
    given(chipsAdded)
      .when(
        changeChips([
          { ...small, price: 1_500 },
          { price: 1_000, availableCount: 2 },
        ]),
      )
      .then(
        chipsChanged([
          [SMALL, 1_500, 0],
          ['new-1', 1_000, 2],
        ]),
      ));

  test('refuses a variant twice, and one that was removed meanwhile', () => {
    given(chipsAdded)
      .when(changeChips([small, { ...small, price: 1_200 }]))
      .thenRefuses('validation', { details: { errors: { variants: 'Each variant can be in the list only once.' } } });
    given(chipsAdded, chipsChanged([[SMALL, 1_000, 0]]))
      .when(changeChips([small, large]))
      .thenRefuses('conflict');
  });

  test('adds and removes units beside units reserved meanwhile, never below 0', () => {
    const adjust = (by: number, variantId = SMALL) => ({ type: 'AdjustStock', canteenId, itemId: CHIPS, variantId, by }) as const;
    const sold = given(chipsAdded, reserved([packagedLine({ quantity: 4 })]));
    sold.when(adjust(2)).then(more(2, 0));
    expect(freeUnits(sold.when(adjust(1)).when(adjust(1)).when(adjust(-1)).state, CHIPS)).toEqual([2, 3]);
    expect(freeUnits(sold.when(adjust(-3)).state, CHIPS)).toEqual([0, 3]);
    const none = sold.when(adjust(-1));
    expect(freeUnits(none.state, CHIPS)).toEqual([0, 3]);
    given(chipsAdded, reserved([packagedLine({ quantity: 5 })]))
      .when(adjust(-1))
      .thenNothing();
    sold.when(adjust(1, 'gone')).thenRefuses('not_found');
    given(chipsAdded).when(remove).when(adjust(1)).thenRefuses('not_found');
  });

  test('is removed once and then not found', () => {
    given(chipsAdded).when(remove).then(chipsRemoved);
    given(chipsAdded).when(remove).when(remove).thenRefuses('not_found');
    given(chipsAdded)
      .when(remove)
      .when(changeChips([small]))
      .thenRefuses('not_found');
  });
});
