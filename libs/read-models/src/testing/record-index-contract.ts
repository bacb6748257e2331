import type { CollectionDefinition, RecordOperation, RecordStore, StoredRecord } from '../record-store.js';

interface Seat extends StoredRecord {
  readonly canteen: string;
  readonly rollNo?: number;
  readonly guest?: { readonly name: string } | null;
}

const named = (name: string, ...indexes: CollectionDefinition<Seat>['indexes']): CollectionDefinition<Seat> => ({ name, indexes });

/** Tests of indexes that are declared later, or reach into an object. `reopen` opens the store as after a restart. */
export function recordIndexContract(store: () => RecordStore, reopen: () => Promise<RecordStore>): void {
  test('indexes, also unique ones, change with the definition', async () => {
    const seat = (id: string): RecordOperation => ({
      kind: 'insert',
      collection: 'tables',
      record: { _id: id, canteen: 'c1', rollNo: 2 } as Seat,
    });
    expect(await store().count(named('tables'), {})).toBe(0);
    await store().commit([seat('a')]);
    await reopen();
    expect(await store().count(named('tables', { name: 'seat', fields: ['rollNo'], unique: true }), { rollNo: 2 })).toBe(1);
    await expect(store().commit([seat('b')])).rejects.toMatchObject({ index: 'seat' });
    await reopen();
    expect(await store().count(named('tables', { name: 'seat', fields: ['rollNo'] }), { rollNo: 2 })).toBe(1);
    await store().commit([seat('b')]);
  });

  test('an index that is declared later covers earlier records, and does not change them', async () => {
    const byCanteen = { name: 'canteen', fields: ['canteen'] } as const;
    const bench = (_id: string, rollNo: number): RecordOperation => {
      return { kind: 'insert', collection: 'benches', record: { _id, canteen: 'c1', rollNo } as Seat };
    };
    const seats = Array.from({ length: 1_100 }, (_, rollNo) => bench(`p${rollNo}`, rollNo));
    expect(await store().count(named('benches', byCanteen), {})).toBe(0);
    await store().commit(seats);
    const before = await store().get(named('benches', byCanteen), 'p1099');
    await reopen();
    const both = named('benches', byCanteen, { name: 'seat', fields: ['canteen', 'rollNo'], unique: true });
    expect(await store().count(both, { canteen: 'c1', rollNo: { gte: 100 } })).toBe(1_000);
    expect(await store().get(both, 'p1099')).toEqual(before);
    await expect(store().commit([bench('late', 1_099)])).rejects.toMatchObject({ index: 'seat' });
  });

  test('an index reaches into an object, and finds nothing if there is none', async () => {
    const seats = named('seats', { name: 'guest', fields: ['guest.name'] });
    await store().count(seats, {});
    const canteen = 'c1';
    const all: Seat[] = [
      { _id: 'a', canteen, guest: { name: 'Asha' } },
      { _id: 'b', canteen, guest: null },
      { _id: 'c', canteen },
    ];
    await store().commit(all.map((record) => ({ kind: 'insert', collection: 'seats', record })));
    const idsOf = async (name: string | null) =>
      (await store().find(seats, { where: { 'guest.name': name } })).map(({ record }) => record._id);
    expect([await idsOf('Asha'), await idsOf('Ravi'), await idsOf(null)]).toEqual([['a'], [], ['b', 'c']]);
  });
}
