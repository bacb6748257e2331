import { given } from '../../test/given.js';
import { canteenId, chipsAdded, packagedLine, reserve } from '../../test/menu.js';

const close = (notice = 'Back at 6 pm') => ({ type: 'CloseCanteen', canteenId, notice }) as const;
const open = (notice = '') => ({ type: 'OpenCanteen', canteenId, notice }) as const;

describe('the canteen', () => {
  test('is open to begin with', () => expect(given().state).toMatchObject({ open: true, notice: '' }));

  test('is closed with a notice and opened again', () => {
    given()
      .when(close())
      .then({ type: 'CanteenClosed', data: { canteenId, notice: 'Back at 6 pm' } });
    given()
      .when(close())
      .when(open())
      .then({ type: 'CanteenOpened', data: { canteenId, notice: '' } });
  });

  test('that is already so records nothing, but another notice does', () => {
    given().when(open()).thenNothing();
    given().when(close()).when(close()).thenNothing();
    given()
      .when(close())
      .when(close('Back at 7'))
      .then({ type: 'CanteenClosed', data: { canteenId, notice: 'Back at 7' } });
  });

  test('takes no order while it is closed, but stands by one that it accepted', () => {
    given(chipsAdded)
      .when(close())
      .when(reserve([packagedLine()]))
      .thenRefuses('closed', { extra: { notice: 'Back at 6 pm' } });
    given(chipsAdded)
      .when(reserve([packagedLine()]))
      .when(close())
      .when(reserve([packagedLine()]))
      .thenNothing();
  });
});
