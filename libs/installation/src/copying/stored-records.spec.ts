import { temporaryStores, type TemporaryStores } from '@tiffin/projections/testing';
import { countRecords, recordPages } from './stored-records.js';

const guests = { name: 'guests', indexes: [] } as const;

describe('records page by page', () => {
  let stores: TemporaryStores;
  beforeEach(async () => {
    stores = await temporaryStores([guests]);
  });
  afterEach(() => stores.close());
  const fill = async (count: number): Promise<readonly string[]> => {
    const ids = Array.from({ length: count }, (_, index) => `guest-${10_000 + index}`);
    await stores.records.commit(ids.map((_id) => ({ kind: 'insert', collection: guests.name, record: { _id } })));
    return ids;
  };

  test.each([1, 200, 201, 400])('yields each of %d records once', async (count) => {
    const ids = await fill(count);
    const read: string[] = [];
    for await (const page of recordPages(stores.records, guests)) read.push(...page.map(({ _id }) => _id));
    expect(read).toEqual(ids);
    expect(await countRecords(stores.records, [guests])).toBe(count);
  });

  test('a page may be deleted before the next one is read', async () => {
    await fill(450);
    for await (const page of recordPages(stores.records, guests)) {
      await stores.records.commit(page.map(({ _id: id }) => ({ kind: 'delete', collection: guests.name, id })));
    }
    expect(await countRecords(stores.records, [guests])).toBe(0);
  });
});
