import { anItem } from '../../orders/testing';
import { isAllPrepared, likelyStep, recallableFrom, stepsFrom } from './next-steps';
import { formatPhone } from '../../../ui/phone-number';

test.each([
  ['Pending', 'Prepared', ['Prepared', 'PickedUp', 'Rejected'], undefined],
  ['Prepared', 'PickedUp', ['PickedUp', 'recall'], 'Prepared'],
  ['PickedUp', undefined, [], 'PickedUp'],
  ['Rejected', undefined, [], undefined],
] as const)('from %s the likely step is %s, the dropdown has %j, and it is recalled from %s', (status, likely, all, recallable) => {
  expect([likelyStep(status), stepsFrom(status), recallableFrom(status)]).toEqual([likely, all, recallable]);
});

test('an order is fully prepared when every unit of every line is', () => {
  expect(isAllPrepared({ items: [anItem({ quantity: 2, preparedCount: 2 }), anItem({ quantity: 1, preparedCount: 1 })] })).toBe(true);
  expect(isAllPrepared({ items: [anItem({ quantity: 2, preparedCount: 2 }), anItem({ quantity: 3, preparedCount: 2 })] })).toBe(false);
});

test.each([
  ['919876500114', '+91 98765 00114'],
  ['14155550123', '+14155550123'],
  ['', ''],
])('the phone number %s reads %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});
