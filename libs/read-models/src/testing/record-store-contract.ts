import {
  DuplicateRecord,
  RecordChanged,
  type CollectionDefinition,
  type RecordOperation,
  type RecordStore,
  type StoredRecord,
} from '../record-store.js';
import { recordIndexContract } from './record-index-contract.js';

interface Person extends StoredRecord {
  readonly canteen: string;
  readonly email: string | null;
  readonly rollNo?: number;
}
interface Gate extends StoredRecord {
  readonly open: boolean;
}

export const people: CollectionDefinition<Person> = {
  name: 'people',
  cached: true,
  indexes: [
    { name: 'email', fields: ['email'], unique: true },
    { name: 'roll number', fields: ['canteen', 'rollNo'], unique: true },
  ],
};
const gates: CollectionDefinition<Gate> = { name: 'gates', indexes: [{ name: 'open', fields: ['open'] }] };

export interface OpenedRecordStore {
  /** Empty. */
  readonly store: RecordStore;
  reopen(): Promise<RecordStore>;
  close(): Promise<void>;
}

/** The collections that a record store must be opened with for the contract. */
export const contractCollections = [people, gates];

/** Tests that every adapter of the `RecordStore` port must pass (docs/reference/design.md#4.8). */
export function recordStoreContract(name: string, open: () => Promise<OpenedRecordStore>): void {
  describe(`record store: ${name}`, () => {
    let opened: OpenedRecordStore;
    let store: RecordStore;
    const person = (id: string, more: Partial<Person> = {}): Person => ({ _id: id, canteen: 'c1', email: `${id}@hostel.example`, ...more });
    const insert = (record: Person): RecordOperation => ({ kind: 'insert', collection: 'people', record });
    const replace = (record: Person, revision: number): RecordOperation => ({ kind: 'replace', collection: 'people', record, revision });
    const revisionOf = async (id: string): Promise<number> => (await store.get(people, id))?.revision ?? NaN;

    // All tests share one store, since opening it takes longer than most tests.
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      for (const collection of contractCollections) {
        const records = await store.find(collection as CollectionDefinition<Person>, {});
        await store.commit(records.map(({ record }) => ({ kind: 'delete', collection: collection.name, id: record._id })));
      }
    });

    test('reads an empty collection', async () => {
      expect(await store.get(people, 'asha')).toBeUndefined();
      expect(await store.find(people, {})).toEqual([]);
      expect(await store.count(gates, { open: true })).toBe(0);
    });

    test('keeps what was committed after a restart', async () => {
      await store.commit([insert(person('asha')), { kind: 'insert', collection: 'gates', record: { _id: 'front', open: true } as Gate }]);
      store = await opened.reopen();
      expect((await store.get(people, 'asha'))?.record).toEqual(person('asha'));
      expect(await store.count(gates, { open: true })).toBe(1);
    });

    test('refuses a taken value of a unique index by the index’s name, and a taken id as _id', async () => {
      await store.commit([insert(person('asha', { rollNo: 7 }))]);
      await expect(store.commit([insert(person('ravi', { email: 'asha@hostel.example' }))])).rejects.toMatchObject({
        name: 'DuplicateRecord',
        index: 'email',
      });
      await expect(store.commit([insert(person('ravi', { rollNo: 7 }))])).rejects.toMatchObject({
        collection: 'people',
        index: 'roll number',
      });
      await expect(store.commit([insert(person('asha', { email: 'other@hostel.example' }))])).rejects.toMatchObject({ index: '_id' });
      await store.commit([insert(person('ravi', { rollNo: 7, canteen: 'c2' }))]);
    });

    test('a unique index ignores null and missing, so that erasing frees a value', async () => {
      await store.commit([
        insert(person('asha', { email: null })),
        insert(person('ravi', { email: null })),
        insert(person('mina', { rollNo: 1 })),
      ]);
      await store.commit([replace(person('mina', { email: null }), await revisionOf('mina'))]);
      await store.commit([insert(person('tara', { email: 'mina@hostel.example', rollNo: 1 }))]);
      expect(await store.count(people, { email: null })).toBe(3);
    });

    test('a replacement must name the current revision', async () => {
      await store.commit([insert(person('asha'))]);
      const revision = await revisionOf('asha');
      await store.commit([replace(person('asha', { rollNo: 1 }), revision)]);
      await expect(store.commit([replace(person('asha', { rollNo: 2 }), revision)])).rejects.toThrow(RecordChanged);
      await expect(store.commit([replace(person('nobody'), 1)])).rejects.toMatchObject({ collection: 'people', id: 'nobody' });
      expect((await store.get(people, 'asha'))?.record.rollNo).toBe(1);
    });

    test('one of several concurrent replacements succeeds', async () => {
      await store.commit([insert(person('asha'))]);
      const revision = await revisionOf('asha');
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4].map((rollNo) => store.commit([replace(person('asha', { rollNo }), revision)])),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(
        outcomes
          .flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
          .every((error) => error instanceof RecordChanged),
      ).toBe(true);
    });

    test('a record that is inserted again after its deletion has another revision', async () => {
      await store.commit([insert(person('asha'))]);
      const first = await revisionOf('asha');
      await store.commit([{ kind: 'delete', collection: 'people', id: 'asha' }]);
      await store.commit([insert(person('asha'))]);
      await expect(store.commit([{ kind: 'delete', collection: 'people', id: 'asha', revision: first }])).rejects.toThrow(RecordChanged);
      await store.commit([{ kind: 'delete', collection: 'people', id: 'asha', revision: await revisionOf('asha') }]);
      expect(await store.get(people, 'asha')).toBeUndefined();
      await store.commit([{ kind: 'delete', collection: 'people', id: 'asha' }]);
    });

    test('a refused commit writes nothing, and concurrent commits go on', async () => {
      await store.commit([insert(person('asha'))]);
      const refused = store.commit([insert(person('ravi')), insert(person('asha'))]);
      const fine = Array.from({ length: 20 }, (_, index) => store.commit([insert(person(`p${index}`))]));
      await expect(refused).rejects.toThrow(DuplicateRecord);
      await Promise.all(fine);
      expect(await store.get(people, 'ravi')).toBeUndefined();
      expect(await store.count(people, {})).toBe(21);
    });

    test('operations of a commit see the earlier ones', async () => {
      await store.commit([insert(person('asha'))]);
      await store.commit([{ kind: 'delete', collection: 'people', id: 'asha' }, insert(person('mina', { email: 'asha@hostel.example' }))]);
      expect((await store.find(people, { where: { email: 'asha@hostel.example' } })).map(({ record }) => record._id)).toEqual(['mina']);
    });

    test('finds, sorts and pages', async () => {
      await store.commit(Array.from({ length: 25 }, (_, rollNo) => insert(person(`p${rollNo}`, { rollNo }))));
      const page = await store.find(people, {
        where: { canteen: 'c1', rollNo: { gte: 5, lt: 20 } },
        sort: [{ field: 'rollNo', direction: 'desc' }],
        skip: 2,
        limit: 3,
      });
      expect(page.map(({ record }) => record.rollNo)).toEqual([17, 16, 15]);
      expect(await store.count(people, { rollNo: { in: [1, 2, 99] } })).toBe(2);
    });

    test('one of many concurrent inserts of one value succeeds; the others get the index’s name', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) => store.commit([insert(person(`p${index}`, { email: 'one@hostel.example' }))])),
      );
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(refusals).toHaveLength(7);
      for (const refusal of refusals) expect(refusal).toMatchObject({ name: 'DuplicateRecord', collection: 'people', index: 'email' });
      expect(await store.count(people, {})).toBe(1);
    });

    test('refuses a value that is taken twice within one commit, or by a replacement', async () => {
      const twice = [insert(person('asha', { email: 'x@hostel.example' })), insert(person('ravi', { email: 'x@hostel.example' }))];
      await expect(store.commit(twice)).rejects.toMatchObject({ index: 'email' });
      await expect(store.commit([insert(person('asha')), insert(person('asha', { email: null }))])).rejects.toMatchObject({ index: '_id' });
      await store.commit([insert(person('asha')), insert(person('ravi'))]);
      const taken = replace(person('ravi', { email: 'asha@hostel.example' }), await revisionOf('ravi'));
      await expect(store.commit([insert(person('mina')), taken])).rejects.toMatchObject({ collection: 'people', index: 'email' });
      expect((await store.find(people, {})).map(({ record }) => record.email)).toEqual(['asha@hostel.example', 'ravi@hostel.example']);
    });

    test('a commit over several collections happens whole or not at all', async () => {
      const gate = (id: string): RecordOperation => ({ kind: 'insert', collection: 'gates', record: { _id: id, open: true } as Gate });
      await store.commit([gate('front'), insert(person('asha')), gate('back')]);
      await expect(store.commit([gate('side'), insert(person('ravi')), gate('front')])).rejects.toMatchObject({
        collection: 'gates',
        index: '_id',
      });
      await expect(store.commit([gate('side'), replace(person('asha'), -1)])).rejects.toThrow(RecordChanged);
      expect(await store.count(gates, { open: true })).toBe(2);
      expect(await store.count(people, {})).toBe(1);
    });

    test('concurrent writers that read, change and retry lose no update', async () => {
      await store.commit([insert(person('asha', { rollNo: 0 }))]);
      const addOne = async (): Promise<void> => {
        for (;;) {
          const found = await store.get(people, 'asha');
          try {
            return await store.commit([replace(person('asha', { rollNo: (found?.record.rollNo ?? NaN) + 1 }), found?.revision ?? NaN)]);
          } catch (error) {
            if (!(error instanceof RecordChanged)) throw error;
          }
        }
      };
      await Promise.all(Array.from({ length: 12 }, addOne));
      expect((await store.get(people, 'asha'))?.record.rollNo).toBe(12);
    });

    test('writes a thousand records in one commit, or none of them', async () => {
      const many = Array.from({ length: 1_000 }, (_, rollNo) => insert(person(`p${rollNo}`, { rollNo })));
      await expect(store.commit([...many, insert(person('p0'))])).rejects.toThrow(DuplicateRecord);
      expect(await store.count(people, {})).toBe(0);
      await store.commit(many);
      expect(await store.count(people, { canteen: 'c1' })).toBe(1_000);
    });

    test('every write gives another revision', async () => {
      await store.commit([insert(person('asha'))]);
      const revisions = [await revisionOf('asha')];
      for (let write = 0; write < 20; write += 1) {
        await store.commit([replace(person('asha', { rollNo: write }), revisions.at(-1) ?? NaN)]);
        revisions.push(await revisionOf('asha'));
      }
      expect(new Set(revisions).size).toBe(21);
      expect(revisions.every(Number.isSafeInteger)).toBe(true);
    });

    test('deleting a missing record is refused with a revision, and fine without one', async () => {
      const gone = { kind: 'delete', collection: 'people', id: 'nobody' } as const;
      await expect(store.commit([{ ...gone, revision: 1 }])).rejects.toMatchObject({ name: 'RecordChanged', id: 'nobody' });
      await store.commit([gone]);
      await store.commit([]);
    });

    test('records are read as they were written, whatever their keys and text', async () => {
      const odd = JSON.parse(
        '{"_id":"odd","email":null,"canteen":"c1","a.b":{"$set":1},"__proto__":2,"half":"\\ud83c","empty":{},"list":[null,[]]}',
      ) as Person;
      await store.commit([insert(odd)]);
      await store.commit([replace(odd, await revisionOf('odd'))]);
      store = await opened.reopen();
      expect(JSON.stringify((await store.get(people, 'odd'))?.record)).toBe(JSON.stringify(odd));
    });

    test('refuses a record without an id, or with a list in an indexed field, and harms no other', async () => {
      await expect(store.commit([insert(person('asha')), insert(person(''))])).rejects.toThrow(TypeError);
      await expect(store.commit([insert(person('asha')), insert(person('ravi', { rollNo: [1] as never }))])).rejects.toThrow(TypeError);
      expect(await store.count(people, {})).toBe(0);
    });

    test('a limit of 0 finds nothing; a field without an index is refused by name', async () => {
      await store.commit([insert(person('asha'))]);
      expect(await store.find(people, { limit: 0 })).toEqual([]);
      await expect(store.find(people, { where: { colour: 'red' } })).rejects.toThrow(/people.*"colour"/);
      await expect(store.count(people, { colour: 'red' })).rejects.toThrow(/"colour"/);
    });

    recordIndexContract(
      () => store,
      async () => (store = await opened.reopen()),
    );

    test('a scrub changes no record, and concurrent commits and scrubs succeed', async () => {
      await store.commit([insert(person('asha'))]);
      const revision = await revisionOf('asha');
      await Promise.all([store.scrub(), store.commit([insert(person('ravi'))]), store.scrub()]);
      expect(await revisionOf('asha')).toBe(revision);
      expect(await store.find(people, {})).toHaveLength(2);
      await store.commit([replace(person('asha', { rollNo: 1 }), revision)]);
    });

    test('refuses a second definition of a collection, and an undeclared collection', async () => {
      await expect(store.find({ ...people, indexes: [] }, {})).rejects.toThrow(/people/);
      await expect(store.commit([{ kind: 'insert', collection: 'ghosts', record: { _id: 'boo' } }])).rejects.toThrow(/ghosts/);
    });
  });
}
