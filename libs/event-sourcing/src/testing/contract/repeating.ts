import { appendUntilDefinite } from '../../append-until-definite.js';
import { WrongExpectedRevision } from '../../errors.js';
import type { Appended } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { freshStream, readAllOf, rejection, type Subject } from './opened-store.js';

/** An answer as it is given to a repeat, which is never the first. */
function repeated(answer: Appended | undefined): Pick<Appended, 'revision' | 'position'> | undefined {
  return answer && { revision: answer.revision, position: answer.position };
}

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

    test('does so whatever the case of the ids', async () => {
      const stream = freshStream();
      const event = someEvent();
      const answer = await store().append(stream, 'no-stream', [event]);
      expect(await store().append(stream, 'no-stream', [{ ...event, id: event.id.toUpperCase() }])).toEqual(repeated(answer));
    });

    // EventStoreDB drops a repeat while it is still storing the first, and after some 2 s answers that it took too long: an unknown outcome.
    test('does so for repeats that arrive together, perhaps only when asked again', async () => {
      const stream = freshStream();
      const events = someEvents(2);
      const answers = await Promise.all(Array.from({ length: 10 }, () => appendUntilDefinite(store(), stream, 'no-stream', events)));
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(answers.filter(({ isFirst }) => isFirst).length).toBeLessThanOrEqual(1);
      expect(await readAllOf(store(), stream)).toHaveLength(2);
    });

    test('is a conflict where the ids are only partly the same', async () => {
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

    test('keeps what was recorded first, though the data differs', async () => {
      const stream = freshStream();
      const event = someEvent({ data: { version: 'first' } });
      const answer = await store().append(stream, 'no-stream', [event]);
      expect(await store().append(stream, 'no-stream', [{ ...event, data: { version: 'second' } }])).toEqual(repeated(answer));
      expect((await readAllOf(store(), stream)).map(({ data }) => data)).toEqual([{ version: 'first' }]);
    });

    test('answers the first result however much was recorded after it', async () => {
      const stream = freshStream();
      const first = someEvents(3);
      const answer = await store().append(stream, 'no-stream', first);
      await store().append(stream, 2, someEvents(600));
      expect(await store().append(stream, 'no-stream', first)).toEqual(repeated(answer));
      expect(await readAllOf(store(), stream)).toHaveLength(603);
    });

    test('is another append at a newer revision', async () => {
      const stream = freshStream();
      const event = someEvent();
      await store().append(stream, 'no-stream', [event]);
      expect(await store().append(stream, 0, [event])).toMatchObject({ revision: 1 });
      expect((await readAllOf(store(), stream)).map(({ id }) => id)).toEqual([event.id, event.id]);
    });

    test('racing with another writer, is recorded once or not at all', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', [someEvent()]);
      const mine = someEvents(2);
      const other = someEvents(2);
      const appends = [mine, other, mine, other, mine, other].map((events) => appendUntilDefinite(store(), stream, 0, events));
      const results = await Promise.allSettled(appends);
      const [, second] = await readAllOf(store(), stream);
      const winner = second?.id === mine[0]?.id ? 0 : 1;
      results.forEach((result, index) => expect(result.status).toBe(index % 2 === winner ? 'fulfilled' : 'rejected'));
      expect(await readAllOf(store(), stream)).toHaveLength(3);
    });

    test('counts per stream', async () => {
      const event = someEvent();
      const one = freshStream();
      const other = freshStream();
      await store().append(one, 'no-stream', [event]);
      await store().append(other, 'no-stream', [event]);
      expect(await readAllOf(store(), other)).toHaveLength(1);
    });
  });
}
