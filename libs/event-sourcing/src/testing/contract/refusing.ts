import { InvalidAppend } from '../../errors.js';
import type { ExpectedRevision, NewEvent } from '../../event-store.js';
import { MAX_APPEND_BYTES } from '../../serialized-append.js';
import { someEvent, someMetadata } from '../some-event.js';
import { freshStream, readAllOf, rejection, type Subject } from './opened-store.js';

const cycle: { self?: object } = {};
cycle.self = cycle;
const megabyte = 'x'.repeat(MAX_APPEND_BYTES);
const event = someEvent();

const UNFAITHFUL: readonly [string, unknown][] = [
  ['undefined', undefined],
  ['a field that is undefined', { lines: [{ instructions: undefined }] }],
  ['a bigint', { price: 1n }],
  ['not a number', { price: NaN }],
  ['an infinity', [Infinity]],
  ['a function', { run: () => 1 }],
  ['a symbol', { [Symbol('s')]: 1 }],
  ['a date', { at: new Date(0) }],
  ['a map', new Map([['a', 1]])],
  ['an object with its own toJSON', { toJSON: () => 1 }],
  ['an array with a hole', [1, , 3]],
  ['a cycle', cycle],
];

const REFUSED: readonly [string, readonly NewEvent[]][] = [
  ['no event', []],
  ['an id that is not a UUID', [someEvent({ id: 'order-1' })]],
  ['an empty id', [someEvent({ id: '' })]],
  ['the same id twice', [event, { ...event, id: event.id.toUpperCase() }]],
  ['an empty type', [someEvent({ type: '' })]],
  ['a type reserved for the server', [someEvent({ type: '$metadata' })]],
  ['more than a mebibyte', [someEvent({ data: megabyte })]],
  ['more than a mebibyte together', [someEvent({ data: megabyte.slice(600_000) }), someEvent({ data: megabyte.slice(300_000) })]],
  ['more than a mebibyte of letters that take three bytes each', [someEvent({ data: 'प'.repeat(400_000) })]],
  ['metadata that JSON can not carry', [someEvent({ metadata: { ...someMetadata, schemaVersion: NaN } })]],
  ...UNFAITHFUL.map(([name, data]): [string, NewEvent[]] => [`data that JSON can not carry: ${name}`, [someEvent(), someEvent({ data })]]),
];

/** Appends that every store refuses before it sends anything. */
export function refusing(store: Subject): void {
  describe('appending invalid events', () => {
    test.each(REFUSED)('is refused with %s', async (_name, events) => {
      const stream = freshStream();
      expect(await rejection(store().append(stream, 'no-stream', events))).toBeInstanceOf(InvalidAppend);
      expect(await readAllOf(store(), stream)).toEqual([]);
      expect(await store().append(stream, 'no-stream', [someEvent()])).toMatchObject({ revision: 0 });
    });

    test.each<[string, ExpectedRevision]>([
      ['', 'no-stream'],
      ['$streams', 'no-stream'],
      ['order-\ud800', 'no-stream'],
      ['order-1', -1],
      ['order-1', 0.5],
      ['order-1', NaN],
    ])('is refused to the stream "%s" at revision %s', async (stream, expected) => {
      expect(await rejection(store().append(stream, expected, [someEvent()]))).toBeInstanceOf(InvalidAppend);
    });

    test('is accepted just below a mebibyte', async () => {
      const stream = freshStream();
      const overhead = 1_000;
      await store().append(stream, 'no-stream', [someEvent({ data: megabyte.slice(overhead) })]);
      expect((await readAllOf(store(), stream))[0]?.data).toHaveLength(MAX_APPEND_BYTES - overhead);
    });
  });
}
