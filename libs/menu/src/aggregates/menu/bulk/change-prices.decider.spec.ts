import { given } from '../../../../test/given.js';
import { canteenId, CHIPS, chipsAdded, LARGE, POHA, SAMOSA, samosaAdded, SMALL } from '../../../../test/menu.js';
import type { ChangePrices, PriceChange } from '../menu-commands.js';

const changing = (...prices: readonly PriceChange[]): ChangePrices => ({ type: 'ChangePrices', canteenId, prices });
const samosaTo = (price: number, seenPrice = 1_500): PriceChange => ({ itemId: SAMOSA, price, seenPrice });
const chipsTo = (variantId: string, price: number, seenPrice: number): PriceChange => ({ itemId: CHIPS, variantId, price, seenPrice });

describe('new prices', () => {
  test('are one event, with the prices before', () =>
    given(samosaAdded(), chipsAdded)
      .when(changing(samosaTo(1_700), chipsTo(SMALL, 1_200, 1_000)))
      .then({
        type: 'MenuChangedInBulk',
        data: {
          canteenId,
          how: 'prices',
          changes: [
            { type: 'SnackChanged', data: { ...samosaAdded().data, price: 1_700 } as never, changed: ['price'], before: { price: 1_500 } },
            {
              type: 'PackagedItemChanged',
              data: {
                canteenId,
                itemId: CHIPS,
                category: 'Chips',
                variants: [
                  { variantId: SMALL, price: 1_200, added: 0 },
                  { variantId: LARGE, price: 2_000, added: 0 },
                ],
              },
              changed: ['variants'],
              before: { variants: [{ variantId: SMALL, price: 1_000 }] },
            },
          ],
        },
      }));

  test('may swap the prices of two variants', () => {
    const { state } = given(chipsAdded).when(changing(chipsTo(SMALL, 2_000, 1_000), chipsTo(LARGE, 1_000, 2_000)));
    expect(state.items.get(CHIPS)?.variants.map(({ price }) => price)).toEqual([2_000, 1_000]);
  });

  test('are sent twice and set once', () =>
    given(samosaAdded(), samosaAdded({ snackId: POHA, name: 'Poha' }))
      .when(changing(samosaTo(1_700)))
      .when(changing(samosaTo(1_700)))
      .then(expect.anything() as never));

  test('are refused with the current ones where another price was shown, or the item is gone', () =>
    given(samosaAdded(), chipsAdded)
      .when(changing(samosaTo(1_700, 1_400), chipsTo(SMALL, 1_200, 1_000), { itemId: POHA, price: 5, seenPrice: 4 }))
      .thenRefuses('conflict', { details: { extra: { prices: [{ _id: SAMOSA, price: 15 }, { _id: POHA }] } } }));

  test('are refused where two variants would have the same, or one is listed twice', () => {
    given(samosaAdded(), chipsAdded)
      .when(changing(samosaTo(1_700), chipsTo(SMALL, 2_000, 1_000)))
      .thenRefuses('validation', { details: { errors: { 'prices.1.price': 'Price already exists' } } });
    given(samosaAdded())
      .when(changing(samosaTo(1_700), samosaTo(1_800)))
      .thenRefuses('validation', { details: { errors: { 'prices.1._id': 'This price is in the list twice.' } } });
  });
});
