import { given, reserved } from '../../../test/given.js';
import { canteenId, chipsAdded, packagedLine, reserve } from '../../../test/menu.js';
import type { MenuEvent } from './menu-events.js';

const close = (notice = 'Back at 6 pm') => ({ type: 'CloseCanteen', canteenId, notice }) as const;
const open = (notice = '') => ({ type: 'OpenCanteen', canteenId, notice }) as const;
const closed = (notice = 'Back at 6 pm'): MenuEvent => ({ type: 'CanteenClosed', data: { canteenId, notice } });
const opened: MenuEvent = { type: 'CanteenOpened', data: { canteenId, notice: '' } };

describe('the canteen', () => {
  test('is open at first', () => expect(given().state).toMatchObject({ open: true, notice: '' }));

  test('is closed with a notice and opened again', () => given().when(close()).when(open()).then(closed(), opened));

  test('accepts orders again once it is opened, even with a notice', () => {
    expect(given(closed(), opened).state).toMatchObject({ open: true, notice: '' });
    given(closed('')).when(open()).then(opened);
  });

  test('records a change of the notice alone, and nothing without a change', () => {
    given().when(open()).thenNothing();
    given(closed()).when(close()).thenNothing();
    given(closed()).when(close('Back at 7')).then(closed('Back at 7'));
  });

  test('accepts no order while it is closed, but keeps those that it accepted', () => {
    const cart = [packagedLine()];
    given(chipsAdded, closed())
      .when(reserve(cart))
      .thenRefuses('closed', { details: { extra: { notice: 'Back at 6 pm' } } });
    given(chipsAdded, reserved(cart), closed()).when(reserve(cart)).thenNothing();
  });
});
