import { FAILURES, type FailureCode } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import { statusOf } from './failure-of.js';

test.each(Object.keys(FAILURES) as FailureCode[])(
  '%s is worth trying again where the answer says to come back, and nowhere else',
  (code) => {
    const refusal = new Refusal(code);
    expect(refusal.isPassing).toBe([429, 503].includes(statusOf(refusal)));
  },
);
