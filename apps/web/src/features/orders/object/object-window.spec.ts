import { GUEST } from '@tiffin/contracts';
import { anOrder } from '../testing';
import { objectTimeLeft } from './object-window';

const typed = anOrder({ counter: {} });
const placed = Date.parse(typed.createdAt);

test('what was typed for a student can be objected to for ten minutes, whatever became of it', () => {
  expect(objectTimeLeft(typed, placed + 60_000)).toBe(540_000);
  expect(objectTimeLeft({ ...typed, status: 'PickedUp' }, placed + 60_000)).toBe(540_000);
  expect(objectTimeLeft(typed, placed + 600_000)).toBe(0);
  // By a clock that is behind, no longer than that.
  expect(objectTimeLeft(typed, placed - 60_000)).toBe(600_000);
});

test('not what one ordered oneself, said already, or that is on no bill', () => {
  expect(objectTimeLeft(anOrder(), placed)).toBe(0);
  expect(objectTimeLeft({ ...typed, counter: { objectedAt: typed.createdAt } }, placed)).toBe(0);
  expect(objectTimeLeft({ ...typed, status: 'Rejected' }, placed)).toBe(0);
  expect(objectTimeLeft({ ...typed, studentInfo: { ...typed.studentInfo, _id: GUEST } }, placed)).toBe(0);
});
