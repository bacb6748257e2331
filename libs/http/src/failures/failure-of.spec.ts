import { FAILURES, type FailureCode } from '@tiffin/contracts';
import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '@tiffin/event-sourcing';
import { ContentionRefusal, Refusal } from '@tiffin/kernel';
import { statusOf } from './failure-of.js';
import { refusalOf } from './refusal-of.js';

test.each(Object.keys(FAILURES) as FailureCode[])('%s is retryable exactly if its answer has Retry-After', (code) => {
  const refusal = new Refusal(code);
  expect(refusal.isRetryable).toBe([429, 503].includes(statusOf(refusal)));
});

test.each([
  new ContentionRefusal('order-1, decided 12 times'),
  new WrongExpectedRevision('order-1', 3, 7),
  new StoreUnavailable('away'),
  new OutcomeUnknown('who knows'),
  Object.assign(new Error('write'), { syscall: 'write', code: 'ENOSPC' }),
])('answers Retry-After for %s', (error) => {
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable_now', details: { retryAfter: 1 } });
});

test.each([new TypeError('undefined is no dish'), Object.assign(new Error('open'), { syscall: 'open', code: 'ENOENT' })])(
  '%s is a defect, not a refusal',
  (error) => expect(refusalOf(error)).toBeUndefined(),
);
