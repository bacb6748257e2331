import { cacheRecords, type RemoteWrites } from './cached-records.js';
import { RecordChanged, type CollectionDefinition, type RecordStore, type StoredRecord, type Versioned } from './record-store.js';

interface Person extends StoredRecord {
  readonly email: string | null;
}
const people: CollectionDefinition<Person> = {
  name: 'people',
  cached: true,
  indexes: [{ name: 'email', fields: ['email'], unique: true }],
};
const doors: CollectionDefinition<Person> = { name: 'doors', indexes: [] };
const asha: Person = { _id: 'asha', email: 'asha@hostel.example' };
const ravi: Person = { _id: 'ravi', email: null };

/** A store that records its reads, answers when a test lets it, and whose commits can fail. */
class CountingStore implements RecordStore {
  readonly records = new Map<string, Versioned<StoredRecord>>();
  readonly asked: string[] = [];
  slow: Promise<void> | undefined;
  fails: Error | undefined;

  set(...records: readonly StoredRecord[]): void {
    for (const record of records) this.records.set(record._id, { record, revision: (this.records.get(record._id)?.revision ?? 0) + 1 });
  }

  async get<Item extends StoredRecord>({ name }: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined> {
    this.asked.push(`${name}/${id}`);
    const found = this.records.get(id);
    await this.slow;
    return found as Versioned<Item> | undefined;
  }
  async find<Item extends StoredRecord>(
    { name }: CollectionDefinition<Item>,
    query: Parameters<RecordStore['find']>[1],
  ): Promise<readonly Versioned<Item>[]> {
    this.asked.push(`${name}?${JSON.stringify(query)}`);
    const found = [...this.records.values()] as Versioned<Item>[];
    const [[field, condition] = ['_id', null]] = Object.entries(query.where ?? {});
    const values = condition !== null && typeof condition === 'object' && 'in' in condition ? condition.in : [condition];
    await this.slow;
    return found.filter(({ record }) => values.includes((record as unknown as Record<string, string>)[field] ?? null));
  }
  count(): Promise<number> {
    return Promise.resolve(this.records.size);
  }
  commit(): Promise<void> {
    return this.fails ? Promise.reject(this.fails) : Promise.resolve();
  }
  scrub(): Promise<void> {
    return Promise.resolve();
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

class Others implements RemoteWrites {
  hears = true;
  forget: (collection?: string, id?: string) => void = () => undefined;
  isCurrent(): boolean {
    return this.hears;
  }
  listen(forget: (collection?: string, id?: string) => void): void {
    this.forget = forget;
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('cached records', () => {
  let store: CountingStore;
  let others: Others;
  let records: RecordStore;
  const named = (...ids: string[]) => ({ where: { _id: { in: ids } } });
  const byEmail = { where: { email: 'asha@hostel.example' }, limit: 1 };

  beforeEach(() => {
    store = new CountingStore();
    store.set(asha, ravi);
    others = new Others();
    records = cacheRecords(store, [people, doors], others);
  });

  test('are read once, by id, in a list of ids, and by a unique field', async () => {
    expect(await records.get(people, 'asha')).toEqual({ record: asha, revision: 1 });
    expect(await records.get(people, 'asha')).toEqual({ record: asha, revision: 1 });
    expect(await records.find(people, byEmail)).toEqual([{ record: asha, revision: 1 }]);
    expect((await records.find(people, named('ravi', 'asha', 'ravi'))).map(({ record }) => record)).toEqual([asha, ravi]);
    expect(await records.get(people, 'ravi')).toEqual({ record: ravi, revision: 1 });
    expect(store.asked).toEqual(['people/asha', 'people?{"where":{"_id":{"in":["ravi"]}}}']);
  });

  test('do not cover missing records, other queries and other collections', async () => {
    const asked = async (): Promise<void> => {
      await records.get(people, 'mina');
      await records.find(people, { where: { email: null } });
      await records.find(people, { where: { email: { in: [null] } } });
      await records.find(people, { ...named('asha'), limit: 1 });
      await records.find(people, { where: { _id: 'asha' }, skip: 1 });
      await records.find(people, { where: { _id: 'asha' }, limit: 0 });
      await records.find(people, { where: { email: { gte: 'a' } } });
      await records.find(people, { where: { _id: 'asha', email: null } });
      await records.find(people, { where: { _id: 'asha' }, sort: [{ field: 'email', direction: 'asc' }] });
      await records.find(people, {});
      await records.get(doors, 'asha');
    };
    await asked();
    await asked();
    expect(store.asked).toHaveLength(22);
  });

  test.each([
    ['replace', { kind: 'replace', collection: 'people', record: asha, revision: 1 } as const],
    ['delete', { kind: 'delete', collection: 'people', id: 'asha' } as const],
  ])('are removed by a commit that would %s one, under all of their keys, and no others', async (_, operation) => {
    await records.find(people, named('asha', 'ravi'));
    store.records.clear();
    store.set({ ...ravi, email: 'new' } as Person);
    await records.commit([operation]);
    expect([await records.get(people, 'asha'), await records.find(people, byEmail)]).toEqual([undefined, []]);
    expect(await records.get(people, 'ravi')).toEqual({ record: ravi, revision: 1 });
  });

  test('are read again after a commit was refused because the record had changed', async () => {
    await records.get(people, 'asha');
    store.set({ ...asha, email: 'new' } as Person);
    store.fails = new RecordChanged('people', 'asha');
    const commit = records.commit([{ kind: 'replace', collection: 'people', record: asha, revision: 1 }]);
    await expect(commit).rejects.toBe(store.fails);
    expect(await records.get(people, 'asha')).toMatchObject({ revision: 2 });
  });

  test('do not keep what was read while a write was running', async () => {
    for (const read of [() => records.get(people, 'asha'), () => records.find(people, named('asha'))]) {
      let answer: () => void = () => undefined;
      store.slow = new Promise((resolve) => (answer = resolve));
      const reading = read();
      others.forget('people', 'ravi');
      answer();
      await reading;
    }
    store.set({ ...asha, email: 'new' } as Person);
    expect(await records.get(people, 'asha')).toMatchObject({ revision: 2 });
  });

  test('are removed by writes of other processes: one, those of a collection, or all', async () => {
    for (const [revision, forgotten] of [['people', 'asha'], ['people'], []].entries()) {
      await records.get(people, 'asha');
      store.set(asha);
      others.forget('doors', 'asha');
      expect(await records.get(people, 'asha')).toMatchObject({ revision: revision + 1 });
      others.forget(...(forgotten as [string?, string?]));
      expect(await records.get(people, 'asha')).toMatchObject({ revision: revision + 2 });
    }
  });

  test('are not used while writes of other processes are unknown', async () => {
    await records.get(people, 'asha');
    store.set(asha);
    others.hears = false;
    expect(await records.get(people, 'asha')).toMatchObject({ revision: 2 });
    expect(await records.find(people, named('asha'))).toMatchObject([{ revision: 2 }]);
  });

  test('drop the one that was read first when the cache is full', async () => {
    const ids = Array.from({ length: 5_001 }, (_, number) => `p${number}`);
    store.set(...ids.map((_id) => ({ _id, email: _id }) as Person));
    for (const id of ids) await records.get(people, id);
    store.asked.length = 0;
    await records.get(people, 'p1');
    await records.get(people, 'p5000');
    await records.find(people, { where: { email: 'p0' } });
    expect(store.asked).toEqual(['people?{"where":{"email":{"in":["p0"]}}}']);
  });
});
