import { GUEST } from '@tiffin/contracts';
import { anOrder } from '../testing';
import { disputeTimeLeft } from './dispute-window';

const typed = anOrder({ counter: {} });
const placed = Date.parse(typed.createdAt);

test('a student can dispute a counter order for ten minutes, whatever its status', () => {
  expect(disputeTimeLeft(typed, placed + 60_000)).toBe(540_000);
  expect(disputeTimeLeft({ ...typed, status: 'PickedUp' }, placed + 60_000)).toBe(540_000);
  expect(disputeTimeLeft(typed, placed + 600_000)).toBe(0);
  // With a clock that is behind, not longer than that.
  expect(disputeTimeLeft(typed, placed - 60_000)).toBe(600_000);
});

test('a student cannot dispute their own orders, disputed ones, or those on no bill', () => {
  expect(disputeTimeLeft(anOrder(), placed)).toBe(0);
  expect(disputeTimeLeft({ ...typed, counter: { objectedAt: typed.createdAt } }, placed)).toBe(0);
  expect(disputeTimeLeft({ ...typed, status: 'Rejected' }, placed)).toBe(0);
  expect(disputeTimeLeft({ ...typed, studentInfo: { ...typed.studentInfo, _id: GUEST } }, placed)).toBe(0);
});
