import type { RecordedEvent } from '@tiffin/event-sourcing';
import fc from 'fast-check';
import { canonicalHash } from '../canonical-hash.js';
import type { Scalar } from '../query.js';
import type { ViewStore } from '../view-store.js';
import { defineView, type AnyView, type ViewDocument } from '../view.js';

export interface OpenedViewStore {
  /** An empty generation of the view. */
  readonly store: ViewStore<ViewDocument>;
  /** Closes the store and opens the same generation again. */
  reopen(): Promise<ViewStore<ViewDocument>>;
  /** Closes the store and removes its data. */
  close(): Promise<void>;
}

interface Jar extends ViewDocument {
  readonly label?: unknown;
  readonly content?: unknown;
}

const jars = defineView<Jar, RecordedEvent>({
  name: 'jars',
  version: 1,
  streams: ['jar-'],
  types: {},
  indexes: [{ fields: ['label'] }],
  idsOf: () => [],
  evolve: (jar) => jar,
});

/** In the order in which every store sorts them: missing and null, numbers with false as 0 and true as 1, then text by code point. */
const LABELS: readonly (Scalar | undefined)[] = [
  ...[undefined, null, -Number.MAX_VALUE, -1.5, -1, false, 0.1, true, 1.5, 2, 10, 2 ** 40, Number.MAX_SAFE_INTEGER, 1e300],
  ...['', ' ', '10', '2', 'A', 'B', 'a', 'a\0', 'a\0b', 'aa', 'é', '한', '\uffff', '🍛'],
];

/** Tests, for every view store, that values are read as they were written, and how values of different types compare. */
export function storedValuesContract(open: (view: AnyView) => Promise<OpenedViewStore>): void {
  describe('stored values', () => {
    let opened: OpenedViewStore;
    let store: ViewStore<Jar>;
    let at = 0;
    beforeEach(async () => {
      opened = await open(jars);
      store = opened.store as ViewStore<Jar>;
      at = 0;
    });
    afterEach(() => opened.close());
    const put = async (...documents: readonly Jar[]): Promise<void> => {
      const changes = documents.map((document) => ({ id: document._id, document, position: at + 1 }));
      await store.apply(changes, { from: at, to: at + 1, epoch: 1 });
      at += 1;
    };
    const stored = async (id: string): Promise<Jar | undefined> => (await store.getMany([id])).get(id)?.document;
    const ids = async (query: Parameters<ViewStore<Jar>['query']>[0]): Promise<readonly string[]> =>
      (await store.query(query)).map(({ document }) => document._id);

    test.each<[string, unknown]>([
      ['keys with dots and dollars', { 'a.b': 1, $set: { $inc: 2 }, '': 3, 'nul\0': 4, $ref: 'x', $id: 'y' }],
      [
        'keys that languages and drivers use',
        JSON.parse('{"__proto__":{"a":1},"constructor":2,"toJSON":3,"_bsontype":"ObjectId","length":4}'),
      ],
      ['text that is no Unicode', { half: '\ud83c', 'key\udf5b': ['\udfff'] }],
      ['empty things', [{}, [], '', { a: {} }, [[]]]],
      ['numbers of all sizes', [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 63, 0.1, 1e-300, 5e-324, Number.MAX_VALUE]],
      ['control characters and every plane', 'a\0b\u0001\u2028\u2029🍛'],
      ['numbers as keys, in JavaScript’s order', { 10: 'b', 2: 'a', z: 1, a: 2 }],
      ['more levels than MongoDB has', Array.from({ length: 150 }).reduce<unknown>((inner) => ({ in: [inner] }), 'deep')],
    ])('%s are read as they were written', async (_, content) => {
      const jar: Jar = { _id: 'odd', content };
      await put(jar);
      store = (await opened.reopen()) as ViewStore<Jar>;
      expect(JSON.stringify(await stored('odd'))).toBe(JSON.stringify(jar));
      expect(canonicalHash((await store.query({}))[0]?.document)).toBe(canonicalHash(jar));
    });

    test('any JSON is read as it was written', async () => {
      const text = fc.string({ unit: fc.constantFrom('a', '.', '$', '\0', '\ud800', 'é', '🍛', '_') });
      const json = fc.letrec<{ value: unknown }>((tie) => ({
        value: fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom(null, true, false, 0, -7, 1.5, 2 ** 40, 1e21),
          text,
          fc.array(tie('value'), { maxLength: 4 }),
          fc.dictionary(text, tie('value'), { maxKeys: 4 }),
        ),
      })).value;
      await fc.assert(
        fc.asyncProperty(json, async (content) => {
          await put({ _id: 'any', content });
          expect(canonicalHash(await stored('any'))).toBe(canonicalHash({ _id: 'any', content }));
        }),
        { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10) },
      );
    });

    test('what JSON lacks is stored as JSON has it', async () => {
      await put({ _id: 'odd', content: { when: new Date(0), gone: undefined, list: [undefined, NaN, -0], none: Infinity } });
      expect(await stored('odd')).toEqual({ _id: 'odd', content: { when: '1970-01-01T00:00:00.000Z', list: [null, null, 0], none: null } });
    });

    test('values sort by type, then by size', async () => {
      const documents = LABELS.map((label, index) => ({ _id: `j${String(index).padStart(2, '0')}`, label }));
      await put(...documents.toReversed());
      const order = documents.map(({ _id }) => _id);
      expect(await ids({ sort: [{ field: 'label', direction: 'asc' }] })).toEqual(order);
      expect(await ids({ sort: [{ field: 'label', direction: 'desc' }] })).toEqual([...order.slice(2).toReversed(), 'j01', 'j00']);
    });

    test('a range covers everything between its ends in that order, whatever its type', async () => {
      const documents = LABELS.map((label, index) => ({ _id: `j${String(index).padStart(2, '0')}`, label }));
      await put(...documents);
      const present = documents.slice(2).map(({ _id }) => _id);
      const bounds = [...LABELS.slice(2).entries()].filter(([index]) => index % 3 === 0);
      for (const [from, gte] of bounds) {
        expect(await ids({ where: { label: { gte: gte ?? null } } })).toEqual(present.slice(from));
        expect(await ids({ where: { label: { lt: gte ?? null } } })).toEqual(present.slice(0, from));
        for (const [to, lt] of bounds)
          expect(await store.count({ label: { gte: gte ?? null, lt: lt ?? null } })).toBe(Math.max(0, to - from));
      }
      expect(await store.count({ label: {} })).toBe(LABELS.length);
    });

    test('a range with null matches nothing', async () => {
      await put({ _id: 'a', label: 1 }, { _id: 'b', label: null });
      expect(await ids({ where: { label: { gte: null } } })).toEqual([]);
      expect(await ids({ where: { label: { lt: null } } })).toEqual([]);
      expect(await ids({ where: { label: { gte: 0, lt: null } } })).toEqual([]);
    });

    test('true and 1 are the same to a query', async () => {
      await put({ _id: 'a', label: 1 }, { _id: 'b', label: true }, { _id: 'c', label: '1' });
      expect(await ids({ where: { label: true } })).toEqual(['a', 'b']);
      expect(await ids({ where: { label: { in: [1, false] } } })).toEqual(['a', 'b']);
      expect(await ids({ where: { label: '1' } })).toEqual(['c']);
    });

    test('the first mention of a field decides its direction', async () => {
      await put({ _id: 'a', label: 2 }, { _id: 'b', label: 1 });
      const asc = { field: 'label', direction: 'asc' } as const;
      expect(await ids({ sort: [asc, { ...asc, direction: 'desc' }] })).toEqual(['b', 'a']);
    });

    test.each([-1, 1.5, NaN, Infinity])('refuses %d for skip and limit', async (count) => {
      await expect(store.query({ skip: count })).rejects.toThrow(RangeError);
      await expect(store.query({ limit: count })).rejects.toThrow(RangeError);
    });

    test('refuses a list or an object in an indexed field, and writes nothing', async () => {
      await put({ _id: 'a', label: 1 });
      await expect(put({ _id: 'b', label: 2 }, { _id: 'a', label: [1] })).rejects.toThrow(TypeError);
      await expect(put({ _id: 'a', label: { b: 1 } })).rejects.toThrow(/label/);
      expect(await ids({})).toEqual(['a']);
      expect(await store.position()).toBe(1);
    });
  });
}
