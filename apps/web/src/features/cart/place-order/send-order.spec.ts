import type { FailureCode, Order } from '@tiffin/contracts';
import { ApiError, OfflineError, NoAnswerError } from '../../../api/call';
import { RETRY_DELAYS, sendOrder } from './send-order';

const order = { _id: 'order' } as Order;
const refused = (status: number, code: FailureCode, extra = {}) => new ApiError(status, { code, message: code, ...extra });

/** Sends with these answers in turn; the last one repeats. */
async function sending(answers: (Order | Error)[], left = new AbortController()) {
  const log: (number | string)[] = [];
  let sent = 0;
  const outcome = await sendOrder({
    send: async () => {
      const answer = answers[Math.min(sent, answers.length - 1)];
      sent += 1;
      if (answer instanceof Error) throw answer;
      return answer!;
    },
    pause: async (ms) => void log.push(ms),
    onRetry: (tries, accepted) => {
      log.push(`${tries}${accepted ? ' accepted' : ''}`);
      if (tries === 3) left.abort();
    },
    signal: left.signal,
  });
  return { outcome, sent, log };
}

test('sends once for a definite answer', async () => {
  expect(await sending([order])).toEqual({ outcome: { kind: 'placed', order }, sent: 1, log: [] });
});

test('retries after a lost connection until the order is placed', async () => {
  const { outcome, log } = await sending([new OfflineError(), new NoAnswerError(), order]);
  expect(outcome).toEqual({ kind: 'placed', order });
  expect(log).toEqual([1_000, '2', 2_000, '3']);
});

test('remembers that the server has accepted the order', async () => {
  const { log, outcome } = await sending([refused(503, 'accepted'), new OfflineError(), order]);
  expect(log).toEqual([1_000, '2 accepted', 2_000, '3 accepted']);
  expect(outcome.kind).toBe('placed');
});

test.each([
  ['a defect', refused(500, 'internal'), false],
  ['an unavailable store', refused(503, 'unavailable_now'), false],
  ['too many calls', refused(429, 'throttled'), false],
  ['an accepted order that cannot be read', refused(503, 'accepted'), true],
])('%s leaves the outcome open, and sending stops after a while', async (_, answer, accepted) => {
  const { outcome, sent } = await sending([answer], endless());
  expect(outcome).toEqual({ kind: 'unknown', accepted });
  expect(sent).toBe(RETRY_DELAYS.length + 1);
});

test('stops retrying when the student leaves the page', async () => {
  const { outcome, sent } = await sending([new OfflineError()]);
  expect(outcome).toEqual({ kind: 'unknown', accepted: false });
  expect(sent).toBe(3);
});

test.each([
  ['unavailable', { lines: [] }, { kind: 'refused', because: 'unavailable' }],
  ['amount_changed', { lines: [] }, { kind: 'refused', because: 'amount_changed' }],
  ['key_reused', { order }, { kind: 'earlier', order }],
  ['closed', {}, { kind: 'closed', notice: '' }],
  ['conflict', {}, { kind: 'failed' }],
] as const)('%s is an answer', async (code, extra, expected) => {
  const { outcome, sent } = await sending([refused(409, code, extra)]);
  expect(outcome).toMatchObject(expected);
  expect(sent).toBe(1);
});

/** A page that is never left. */
function endless(): AbortController {
  return Object.assign(new AbortController(), { abort: () => undefined });
}
