import { WrongExpectedRevision } from '../../errors.js';
import { someEvent, someEvents } from '../some-event.js';
import { freshStream, readAllOf, readLogOf, rejection, type Subject } from './opened-store.js';

/** Registers the contract's tests of appends. */
export function appending(store: Subject): void {
  describe('appending', () => {
    test('answers the revision and the position of the last event', async () => {
      const stream = freshStream();
      const first = await store().append(stream, 'no-stream', someEvents(3));
      expect(first.revision).toBe(2);
      const second = await store().append(stream, 2, [someEvent()]);
      expect(second.revision).toBe(3);
      expect(second.position).toBeGreaterThan(first.position);
      expect(Number.isSafeInteger(second.position)).toBe(true);
      expect((await readAllOf(store(), stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      expect((await readAllOf(store(), stream)).at(-1)?.position).toBe(second.position);
    });

    test('keeps an event unchanged', async () => {
      const stream = freshStream();
      const event = someEvent({
        id: 'ABCDEF00-1234-4abc-8def-0123456789AB',
        type: 'Größe geändert',
        data: {
          text: 'पनीर \u0000 😀 "quoted" \ud800',
          price: 12.25,
          tiny: 5e-324,
          none: null,
          yes: true,
          deep: [[{ a: [] }], {}],
          '': 0,
          toString: 1,
        },
      });
      await store().append(stream, 'no-stream', [event]);
      const [recorded] = await readAllOf(store(), stream);
      const { position, ...withoutPosition } = recorded ?? {};
      expect(position).toBeGreaterThan(0);
      expect(withoutPosition).toEqual({ ...event, id: event.id.toLowerCase(), stream, revision: 0 });
    });

    test.each([[[1, 2]], ['text'], [0], [false], [null]])('keeps data that is not an object: %j', async (data) => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', [someEvent({ data })]);
      expect((await readAllOf(store(), stream))[0]?.data).toEqual(data);
    });

    test.each(['with a space', 'a/b?c=d&e#f%20', 'größe-पनीर-😀', 'a'.repeat(200), "quote'quote", '-'])(
      'keeps streams with similar names apart: %s',
      async (name) => {
        const stream = `${freshStream()}-${name}`;
        const event = someEvent();
        await store().append(stream, 'no-stream', [event]);
        expect(await readAllOf(store(), stream)).toMatchObject([{ id: event.id, stream }]);
        expect(await readAllOf(store(), `${stream} `)).toEqual([]);
        expect(await store().append(stream.replace('contract', 'Contract'), 'no-stream', [someEvent()])).toMatchObject({ revision: 0 });
      },
    );

    test('keeps large numbers, deep nesting and long texts', async () => {
      const stream = freshStream();
      let deep: unknown = 'bottom';
      for (let level = 0; level < 50; level++) deep = { deep };
      const data = { numbers: [1e21, 2 ** 53 + 2, -1.5e-7, Number.MAX_VALUE], deep, long: 'प😀'.repeat(50_000) };
      await store().append(stream, 'no-stream', [someEvent({ data })]);
      expect((await readAllOf(store(), stream))[0]?.data).toEqual(data);
    });

    test('appends many events at once, all or none', async () => {
      const stream = freshStream();
      const events = someEvents(1_500);
      expect(await rejection(store().append(stream, 0, events))).toBeInstanceOf(WrongExpectedRevision);
      expect(await readAllOf(store(), stream)).toEqual([]);
      const { revision, position } = await store().append(stream, 'no-stream', events);
      expect(revision).toBe(1_499);
      const [last] = await readAllOf(store(), stream, { direction: 'backwards', limit: 1 });
      expect(last).toMatchObject({ id: events[1_499]?.id, position });
    });

    test('refuses a wrong expected revision and names the actual one', async () => {
      const stream = freshStream();
      const expectConflict = async (expected: number | 'no-stream', actual: number | 'no-stream') => {
        const error = await rejection(store().append(stream, expected, [someEvent()]));
        expect(error).toBeInstanceOf(WrongExpectedRevision);
        expect(error).toMatchObject({ name: 'WrongExpectedRevision', stream, expected, actual });
      };
      await expectConflict(0, 'no-stream');
      await store().append(stream, 'no-stream', someEvents(2));
      await expectConflict('no-stream', 1);
      await expectConflict(0, 1);
      await expectConflict(2, 1);
      expect(await readAllOf(store(), stream)).toHaveLength(2);
    });

    test('accepts one of many writers at the same revision', async () => {
      const stream = freshStream();
      const head = await store().head();
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => store().append(stream, 'no-stream', someEvents(2))));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedRevision);
      expect(await readAllOf(store(), stream)).toHaveLength(2);
      expect(await readLogOf(store(), head, [stream])).toHaveLength(2);
    });

    test('accepts every writer that reads on and tries again, without a gap', async () => {
      const stream = freshStream();
      const write = async (writer: number) => {
        for (let number = 0; number < 5;) {
          const [last] = await readAllOf(store(), stream, { direction: 'backwards', limit: 1 });
          const appended = store().append(stream, last?.revision ?? 'no-stream', [someEvent({ data: { writer, number } })]);
          await appended.then(
            () => number++,
            (error: unknown) => expect(error).toBeInstanceOf(WrongExpectedRevision),
          );
        }
      };
      await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
      const events = await readAllOf(store(), stream);
      expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 30 }, (_, revision) => revision));
      for (let writer = 0; writer < 6; writer++) {
        const numbers = events.map(({ data }) => data as { writer: number; number: number }).filter((data) => data.writer === writer);
        expect(numbers.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
      }
    });
  });
}
