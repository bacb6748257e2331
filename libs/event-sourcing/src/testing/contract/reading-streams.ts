import type { ReadStreamOptions } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { freshStream, readAllOf, type Subject } from './opened-store.js';

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
    ])('%j gives revisions %j', async (options, revisions) => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(3));
      await store().append(freshStream(), 'no-stream', someEvents(2));
      await store().append(stream, 2, someEvents(2));
      expect((await readAllOf(store(), stream, options)).map(({ revision }) => revision)).toEqual(revisions);
    });

    test('gives nothing of a stream that does not exist', async () => {
      expect(await readAllOf(store(), freshStream())).toEqual([]);
      expect(await readAllOf(store(), freshStream(), { direction: 'backwards', limit: 1 })).toEqual([]);
    });

    test('gives a long stream whole, in order, both ways', async () => {
      const stream = freshStream();
      const events = someEvents(750);
      await store().append(stream, 'no-stream', events);
      const forwards = await readAllOf(store(), stream);
      expect(forwards.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(await readAllOf(store(), stream, { direction: 'backwards' })).toEqual(forwards.reverse());
    });

    test('sees what was acknowledged at once', async () => {
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
