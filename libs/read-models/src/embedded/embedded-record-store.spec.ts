import { StoreUnavailable } from '@tiffin/event-sourcing';
import { DatabaseUnusable } from '@tiffin/sqlite';
import fc from 'fast-check';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import type { CollectionDefinition, RecordOperation, RecordStore, StoredRecord } from '../record-store.js';
import { openEmbeddedRecordStore } from './embedded-record-store.js';

interface Guest extends StoredRecord {
  readonly name: string | null;
}

describe('the embedded record store', () => {
  const directory = temporaryDirectory();
  const guests: CollectionDefinition<Guest> = { name: 'guests', indexes: [{ name: 'name', fields: ['name'], unique: true }] };
  let store: RecordStore;
  const open = async (file: string) => (store = await openEmbeddedRecordStore(join(directory.path, file), [guests]));
  const insert = (...records: Guest[]) => store.commit(records.map((record) => ({ kind: 'insert', collection: 'guests', record })));
  afterAll(() => directory.remove());

  test('refuses a file that is no database, with a readable message', async () => {
    writeFileSync(join(directory.path, 'text.db'), 'Dear diary, '.repeat(1_000));
    const failure: unknown = await open('text.db').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnusable);
    expect(failure).toMatchObject({ reason: 'corrupt', message: expect.stringContaining('Restore it from a backup') as string });
  });

  test('leaves no erased data in its files', async () => {
    await open('erased.db');
    await insert({ _id: 'a', name: 'Rumpelstiltskin' });
    await insert(...Array.from({ length: 50 }, (_, index) => ({ _id: `g${index}`, name: `Guest ${index}` })));
    const { revision } = (await store.get(guests, 'a'))!;
    await store.commit([{ kind: 'replace', collection: 'guests', record: { _id: 'a', name: null } as Guest, revision }]);
    await store.close();
    const files = readdirSync(directory.path).filter((name) => name.startsWith('erased.db'));
    expect(files).not.toEqual([]);
    for (const name of files) expect(readFileSync(join(directory.path, name)).includes('Rumpelstiltskin')).toBe(false);
  });

  test('leaves no trace in its files after a scrub, however rows have moved between pages', async () => {
    await open('scrubbed.db');
    const chance = fc.sample(fc.record({ act: fc.nat(99), which: fc.nat(), size: fc.nat(400) }), { seed: 7, numRuns: 12_000 });
    const [living, gone]: [Guest[], string[]] = [[], []];
    for (let first = 0; first < chance.length; first += 50) {
      const operations = chance.slice(first, first + 50).map(({ act, which, size }, index): RecordOperation => {
        const at = which % Math.max(1, living.length);
        if (act < 52 || living.length < 60) {
          const guest = {
            _id: `${which.toString(36)}-${first + index}`,
            name: `Guest-${first + index}.${'x'.repeat(act < 2 ? 6_000 : size)}`,
          };
          living.push(guest);
          return { kind: 'insert', collection: 'guests', record: guest };
        }
        const [guest] = living.splice(at, 1);
        gone.push(/^[^.]*\./.exec(guest!.name!)![0]);
        return { kind: 'delete', collection: 'guests', id: guest!._id };
      });
      await store.commit(operations);
    }
    await store.scrub();
    const bytes = readdirSync(directory.path)
      .filter((name) => name.startsWith('scrubbed.db'))
      .map((name) => readFileSync(join(directory.path, name), 'latin1'))
      .join('');
    expect(gone.length).toBeGreaterThan(4_000);
    const found = new Set(bytes.match(/Guest-\d+\./g));
    expect(gone.filter((name) => found.has(name))).toEqual([]);
    expect(found.size).toBe(living.length);
    expect(await store.count(guests, {})).toBe(living.length);
    await store.close();
  });

  test('rejects calls after it is closed', async () => {
    await open('closed.db');
    await insert({ _id: 'a', name: 'Asha' });
    await store.close();
    await expect(insert({ _id: 'b', name: 'Ravi' })).rejects.toThrow(StoreUnavailable);
  });
});
