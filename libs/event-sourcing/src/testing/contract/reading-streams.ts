import type { ReadStreamOptions } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { freshStream, readAllOf, type Subject } from './opened-store.js';

/** Registers the contract's tests of `readStream`. */
export function readingStreams(store: Subject): void {
  describe('reading a stream', () => {
    test.each<[ReadStreamOptions | undefined, number[]]>([
      [undefined, [0, 1, 2, 3, 4]],
      [{ from: 2 }, [2, 3, 4]],
      [{ from: 4 }, [4]],
      [{ from: 5 }, []],
      [{ limit: 2 }, [0, 1]],
      [{ limit: 0 }, []],
      [{ limit: 9 }, [0, 1, 2, 3, 4]],
      [{ from: 1, limit: 3 }, [1, 2, 3]],
      [{ direction: 'backwards' }, [4, 3, 2, 1, 0]],
      [{ direction: 'backwards', limit: 1 }, [4]],
      [{ direction: 'backwards', from: 2 }, [2, 1, 0]],
      [{ direction: 'backwards', from: 3, limit: 2 }, [3, 2]],
      [{ direction: 'backwards', from: 9 }, [4, 3, 2, 1, 0]],
      [{ direction: 'backwards', from: 1_000_000 }, [4, 3, 2, 1, 0]],
      [{ direction: 'backwards', from: 0 }, [0]],
      [{ from: 1_000_000 }, []],
      [{ from: 0, limit: 5 }, [0, 1, 2, 3, 4]],
    ])('returns with %j the revisions %j', async (options, revisions) => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(3));
      await store().append(freshStream(), 'no-stream', someEvents(2));
      await store().append(stream, 2, someEvents(2));
      expect((await readAllOf(store(), stream, options)).map(({ revision }) => revision)).toEqual(revisions);
    });

    test('returns nothing of a stream that does not exist', async () => {
      expect(await readAllOf(store(), freshStream())).toEqual([]);
      expect(await readAllOf(store(), freshStream(), { direction: 'backwards', limit: 1 })).toEqual([]);
    });

    test('returns a whole long stream in order, in both directions', async () => {
      const stream = freshStream();
      const events = someEvents(750);
      await store().append(stream, 'no-stream', events);
      const forwards = await readAllOf(store(), stream);
      expect(forwards.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(await readAllOf(store(), stream, { direction: 'backwards' })).toEqual(forwards.reverse());
    });

    test('returns any range of a long stream', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(1_250));
      const revisions = async (options: ReadStreamOptions) => (await readAllOf(store(), stream, options)).map(({ revision }) => revision);
      const from = (first: number, count: number, step: number) => Array.from({ length: count }, (_, index) => first + index * step);
      expect(await revisions({ from: 99, limit: 1_001 })).toEqual(from(99, 1_001, 1));
      expect(await revisions({ from: 1_000, limit: 250 })).toEqual(from(1_000, 250, 1));
      expect(await revisions({ direction: 'backwards', from: 1_100, limit: 1_000 })).toEqual(from(1_100, 1_000, -1));
      expect(await revisions({ direction: 'backwards', from: 499 })).toEqual(from(499, 500, -1));
    });

    test('sees an acknowledged append at once', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', [someEvent()]);
      for (let revision = 1; revision < 30; revision++) {
        const event = someEvent();
        await store().append(stream, revision - 1, [event]);
        const [last] = await readAllOf(store(), stream, { direction: 'backwards', limit: 1 });
        expect(last?.id).toBe(event.id);
      }
    });

    test('can be left before its end', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(300));
      for await (const { revision } of store().readStream(stream)) if (revision === 3) break;
      expect(await readAllOf(store(), stream)).toHaveLength(300);
    });
  });
}
