import { appendUntilDefinite } from '../../append-until-definite.js';
import { WrongExpectedRevision } from '../../errors.js';
import type { Appended } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { freshStream, readAllOf, rejection, type Subject } from './opened-store.js';

/** Returns the answer that a repeat gets: without `isFirst`. */
function repeated(answer: Appended | undefined): Pick<Appended, 'revision' | 'position'> | undefined {
  return answer && { revision: answer.revision, position: answer.position };
}

/** Registers the contract's tests of repeated appends. */
export function repeating(store: Subject): void {
  describe('appending the same ids at the same expected revision again', () => {
    test('answers the first result again, and records nothing', async () => {
      const stream = freshStream();
      const first = someEvents(2);
      const second = someEvents(3);
      const answers = [await store().append(stream, 'no-stream', first), await store().append(stream, 1, second)];
      expect(await store().append(stream, 'no-stream', first)).toEqual(repeated(answers[0]));
      expect(await store().append(stream, 1, second)).toEqual(repeated(answers[1]));
      expect((await readAllOf(store(), stream)).map(({ id }) => id)).toEqual([...first, ...second].map(({ id }) => id));
    });

    test('ignores the case of the ids', async () => {
      const stream = freshStream();
      const event = someEvent();
      const answer = await store().append(stream, 'no-stream', [event]);
      expect(await store().append(stream, 'no-stream', [{ ...event, id: event.id.toUpperCase() }])).toEqual(repeated(answer));
    });

    // EventStoreDB drops a repeat that arrives while it is storing the first append. About 2 s later it answers with a timeout: an unknown
    // outcome.
    test('records once what arrives several times at once, perhaps only after a retry', async () => {
      const stream = freshStream();
      const events = someEvents(2);
      const answers = await Promise.all(Array.from({ length: 10 }, () => appendUntilDefinite(store(), stream, 'no-stream', events)));
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(answers.filter(({ isFirst }) => isFirst).length).toBeLessThanOrEqual(1);
      expect(await readAllOf(store(), stream)).toHaveLength(2);
    });

    test('is a conflict if only some of the ids are the same', async () => {
      const stream = freshStream();
      const a = someEvent();
      const b = someEvent();
      const c = someEvent();
      await store().append(stream, 'no-stream', [a, b]);
      for (const overlapping of [[a, b, c], [a, c], [c, b], [b, a], [c]]) {
        expect(await rejection(store().append(stream, 'no-stream', overlapping))).toBeInstanceOf(WrongExpectedRevision);
      }
      expect(await readAllOf(store(), stream)).toHaveLength(2);
    });

    test('keeps the first data if the repeat has other data', async () => {
      const stream = freshStream();
      const event = someEvent({ data: { version: 'first' } });
      const answer = await store().append(stream, 'no-stream', [event]);
      expect(await store().append(stream, 'no-stream', [{ ...event, data: { version: 'second' } }])).toEqual(repeated(answer));
      expect((await readAllOf(store(), stream)).map(({ data }) => data)).toEqual([{ version: 'first' }]);
    });

    test('answers the first result after many later appends', async () => {
      const stream = freshStream();
      const first = someEvents(3);
      const answer = await store().append(stream, 'no-stream', first);
      await store().append(stream, 2, someEvents(600));
      expect(await store().append(stream, 'no-stream', first)).toEqual(repeated(answer));
      expect(await readAllOf(store(), stream)).toHaveLength(603);
    });

    test('is a new append at a newer revision', async () => {
      const stream = freshStream();
      const event = someEvent();
      await store().append(stream, 'no-stream', [event]);
      expect(await store().append(stream, 0, [event])).toMatchObject({ revision: 1 });
      expect((await readAllOf(store(), stream)).map(({ id }) => id)).toEqual([event.id, event.id]);
    });

    test('is recorded once or not at all in a race with another writer', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', [someEvent()]);
      const mine = someEvents(2);
      const theirs = someEvents(2);
      const appends = [mine, theirs, mine, theirs, mine, theirs].map((events) => appendUntilDefinite(store(), stream, 0, events));
      const results = await Promise.allSettled(appends);
      const [, second] = await readAllOf(store(), stream);
      const winner = second?.id === mine[0]?.id ? 0 : 1;
      results.forEach((result, index) => expect(result.status).toBe(index % 2 === winner ? 'fulfilled' : 'rejected'));
      expect(await readAllOf(store(), stream)).toHaveLength(3);
    });

    test('applies per stream', async () => {
      const event = someEvent();
      const first = freshStream();
      const second = freshStream();
      await store().append(first, 'no-stream', [event]);
      await store().append(second, 'no-stream', [event]);
      expect(await readAllOf(store(), second)).toHaveLength(1);
    });
  });
}
