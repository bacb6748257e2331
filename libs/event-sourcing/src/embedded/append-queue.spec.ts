import { WorkerGone } from '@tiffin/sqlite';
import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { AppendQueue } from './append-queue.js';
import type { Outcome, SerializedAppend } from './event-log-writer.js';

const append = (stream: string): SerializedAppend => ({ stream, expected: 'no-stream', events: [] });
const appended: Outcome = { kind: 'appended', appended: { revision: 0, position: 1 } };

/** A queue with a fake writer that answers with `answer`. */
function queueWith(answer: (batch: readonly SerializedAppend[]) => Promise<readonly Outcome[]>) {
  const batches: string[][] = [];
  let commits = 0;
  const write = (batch: readonly SerializedAppend[]) => {
    batches.push(batch.map(({ stream }) => stream));
    return answer(batch);
  };
  return { queue: new AppendQueue(write, () => commits++), batches, commits: () => commits };
}
const allAppended = (batch: readonly SerializedAppend[]) => Promise.resolve(batch.map(() => appended));

test('appends that wait for the disk share the next transaction, in order of arrival', async () => {
  let finish: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (finish = resolve));
  const { queue, batches, commits } = queueWith(async (batch) => {
    if (batches.length === 1) await busy;
    return allAppended(batch);
  });
  const first = queue.add(append('a'));
  while (batches.length === 0) await new Promise(setImmediate);
  const later = ['b', 'c', 'd'].map((stream) => queue.add(append(stream)));
  finish();
  await Promise.all([first, ...later]);
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  expect(commits()).toBe(2);
});

test('a batch has at most 512 appends', async () => {
  const { queue, batches } = queueWith(allAppended);
  await Promise.all(Array.from({ length: 1_300 }, (_, number) => queue.add(append(String(number)))));
  expect(batches.map(({ length }) => length)).toEqual([512, 512, 276]);
});

test('the queue never gets stuck when each append follows the answer to the last', async () => {
  const { queue, batches } = queueWith(allAppended);
  for (let number = 0; number < 200; number++) await queue.add(append('a'));
  await queue.idle();
  expect(batches).toHaveLength(200);
});

test('each append of a batch has its own outcome', async () => {
  const outcomes: Outcome[] = [
    appended,
    { kind: 'conflict', actual: 4 },
    { kind: 'unavailable', reason: 'database or disk is full' },
    { kind: 'unknown', reason: 'disk I/O error' },
  ];
  const { queue } = queueWith(() => Promise.resolve(outcomes));
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((stream) => queue.add(append(stream))));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as unknown)))).toEqual([
    { revision: 0, position: 1 },
    new WrongExpectedRevision('b', 'no-stream', 4),
    new StoreUnavailable(`The event log can't write: database or disk is full`),
    new OutcomeUnknown('The event log failed to commit: disk I/O error'),
  ]);
});

test('appends that a dead thread had received are unknown, and later ones are refused', async () => {
  const { queue, commits } = queueWith(() => Promise.reject(new WorkerGone(true)));
  expect(await rejection(queue.add(append('a')))).toBeInstanceOf(OutcomeUnknown);
  const later = queueWith(() => Promise.reject(new WorkerGone(false)));
  expect(await rejection(later.queue.add(append('a')))).toBeInstanceOf(StoreUnavailable);
  expect(commits()).toBe(0);
  await queue.idle();
});
