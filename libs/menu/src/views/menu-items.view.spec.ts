import { foldHistory, goesByIndex } from '@tiffin/read-models/testing';
import { given } from '../../test/given.js';
import {
  canteenId,
  changeChips,
  CHIPS,
  chipsAdded,
  chipsRemoved,
  LARGE,
  packagedLine,
  POHA,
  reserve,
  SAMOSA,
  samosaAdded,
  samosaChanged,
  samosaRemoved,
  SMALL,
  switched,
} from '../../test/menu.js';
import { asRecorded } from '../../test/as-recorded.js';
import { menu } from '../aggregates/menu/menu.decider.js';
import type { MenuCommand } from '../aggregates/menu/menu-commands.js';
import type { MenuEvent } from '../aggregates/menu/menu-events.js';
import { menuItemsView } from './menu-items.view.js';

const documents = (...events: readonly MenuEvent[]) => foldHistory(menuItemsView, asRecorded(...events));

function history(...commands: readonly MenuCommand[]): readonly MenuEvent[] {
  const events: MenuEvent[] = [chipsAdded];
  for (const command of commands) events.push(...menu.decide(command, given(...events).state));
  return events;
}

describe('the menu-items view', () => {
  test('has a document per snack with a sortable name in lower case', () => {
    const view = documents(samosaAdded(), samosaAdded({ snackId: POHA, name: 'Poha' }), samosaChanged({ price: 1_800 }), switched(false));
    expect([...view.keys()]).toEqual([SAMOSA, POHA]);
    expect(view.get(SAMOSA)).toMatchObject({
      canteenId,
      kind: 'Snack',
      sortName: 'samosa',
      snack: { name: 'Samosa', price: 1_800, isAvailable: false },
    });
  });

  test('keeps an item’s other names until they are removed', () => {
    const otherNames = { hi: 'समोसा' };
    const named = documents(samosaAdded(), samosaChanged({ otherNames }), switched(false)).get(SAMOSA);
    expect(named).toMatchObject({ sortName: 'samosa', snack: { otherNames, isAvailable: false } });
    const nameless = documents(samosaAdded({ otherNames }), switched(false), samosaChanged()).get(SAMOSA);
    expect(nameless).toMatchObject({ snack: { isAvailable: false } });
    expect(nameless).not.toHaveProperty('snack.otherNames');
  });

  test.each([
    ['menu items by kind and name', ['canteenId', 'kind', 'sortName']],
    ['canteens that follow the clock', ['byTheClock']],
  ])('reads %s from one index', (_, fields) => expect(goesByIndex(menuItemsView, fields)).toBe(true));

  test('deletes removed items', () => expect(documents(samosaAdded(), chipsAdded, samosaRemoved, chipsRemoved).size).toBe(0));

  test('has the same free counts as the decider', () => {
    const two = reserve([packagedLine()], { orderId: 'returned' });
    const three = reserve([packagedLine({ quantity: 3 }), packagedLine({ price: 2_000 })], { orderId: 'sold' });
    const events = history(
      two,
      three,
      { type: 'SellStock', canteenId, orderId: 'sold' },
      changeChips([
        { existingId: SMALL, availableCount: 9, seenCount: 5 },
        { existingId: LARGE, price: 2_500, availableCount: 1, seenCount: 1 },
      ]),
      { type: 'ReturnStock', canteenId, orderId: 'returned' },
    );
    expect(documents(...events).get(CHIPS)).toMatchObject({
      kind: 'PackagedFood',
      sortName: 'chips',
      item: { variants: [{ free: 6 }, { free: 1 }] },
    });
    expect(documents(...events).get(CHIPS)).toMatchObject({ item: given(...events).state.items.get(CHIPS) });
  });

  test('ignores sold stock, which left the free count when it was reserved', () => {
    const events = history(reserve([packagedLine()], { orderId: 'sold' }), { type: 'SellStock', canteenId, orderId: 'sold' });
    expect(asRecorded(...events).map((event) => menuItemsView.idsOf(event))).toEqual([[CHIPS], [CHIPS], []]);
  });

  test('ignores stock that is returned for a removed item', () => {
    const events = history(
      reserve([packagedLine()], { orderId: 'late' }),
      { type: 'RemovePackagedItem', canteenId, itemId: CHIPS },
      { type: 'ReturnStock', canteenId, orderId: 'late' },
    );
    expect(documents(...events).size).toBe(0);
  });

  test('has the opening status under the canteen’s id', () => {
    const closed: MenuEvent = { type: 'CanteenClosed', data: { canteenId, notice: 'Soon' } };
    const document = { _id: canteenId, canteenId, kind: 'Canteen', sortName: '', open: false, notice: 'Soon', backAt: null, week: null };
    expect(documents(closed).get(canteenId)).toEqual(document);
    expect(documents(closed, { type: 'CanteenOpened', data: { canteenId, notice: '' } }).get(canteenId)).toMatchObject({
      open: true,
      notice: '',
    });
  });

  test('refuses to fold a change of an item that was never added, so that the event is parked', () => {
    expect(() => documents(switched(true))).toThrow('is not on the menu');
    expect(() => documents({ type: 'PackagedItemChanged', data: { canteenId, itemId: CHIPS, category: 'Chips', variants: [] } })).toThrow(
      'is not on the menu',
    );
  });
});
