import { FAILURES, type FailureCode } from '@tiffin/contracts';
import { CallFailed, Offline } from './failures';
import { failureText } from './failure-text';

const failed = (code: FailureCode, message: string = FAILURES[code][1]) => new CallFailed(FAILURES[code][0], { message, code });

test.each(Object.keys(FAILURES) as FailureCode[])('%s has a sentence of its own', (code) => {
  expect(failureText(failed(code))).toMatch(/^[A-Z].{5,}/);
});

test('nobody reads "tokens missing"', () => {
  expect(failureText(failed('no_session'))).toBe('Please log in again.');
});

test('a sentence that names what stands against it is kept', () => {
  expect(failureText(failed('illegal_transition', "This order can't go from PickedUp to Pending."))).toBe(
    "This order can't go from PickedUp to Pending.",
  );
});

test('no connection and plain bugs are told apart', () => {
  expect(failureText(new Offline())).toContain('connection');
  expect(failureText(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
});
