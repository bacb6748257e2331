import { plainAmount } from './plain-amount';

test('paise stand in the menu only where there are some', () => {
  expect([15, 15.5, 0.05, 1250].map(plainAmount)).toEqual(['15', '15.50', '0.05', '1,250']);
});
