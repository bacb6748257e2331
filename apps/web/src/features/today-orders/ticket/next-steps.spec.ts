import { anItem } from '../../orders/testing';
import { isAllPrepared, likelyStep, recallableFrom, stepsFrom } from './next-steps';
import { shownPhone } from '../../../ui/phone-number';

test('the likely next step leads from Pending to Prepared to picked up, and ends there', () => {
  expect((['Pending', 'Prepared', 'PickedUp', 'Rejected'] as const).map(likelyStep)).toEqual([
    'Prepared',
    'PickedUp',
    undefined,
    undefined,
  ]);
});

test('the dropdown has every step of the transition table, and the way back from Prepared', () => {
  expect(stepsFrom('Pending')).toEqual(['Prepared', 'PickedUp', 'Rejected']);
  expect(stepsFrom('Prepared')).toEqual(['PickedUp', 'recall']);
  expect([stepsFrom('Rejected'), stepsFrom('PickedUp')]).toEqual([[], []]);
});

test('a rejection cannot be recalled', () => {
  expect((['Pending', 'Prepared', 'PickedUp', 'Rejected'] as const).map(recallableFrom)).toEqual([
    undefined,
    'Prepared',
    'PickedUp',
    undefined,
  ]);
});

test('an order is ready when every unit of every line is', () => {
  expect(isAllPrepared({ items: [anItem({ quantity: 2, preparedCount: 2 }), anItem({ quantity: 1, preparedCount: 1 })] })).toBe(true);
  expect(isAllPrepared({ items: [anItem({ quantity: 2, preparedCount: 2 }), anItem({ quantity: 3, preparedCount: 2 })] })).toBe(false);
});

test.each([
  ['919876500114', '+91 98765 00114'],
  ['14155550123', '+14155550123'],
  ['', ''],
])('the phone number %s reads %s', (digits, shown) => {
  expect(shownPhone(digits)).toBe(shown);
});
