import type { RecordedEvent } from '@tiffin/event-sourcing';
import { WalCheckpointer, openDatabase } from '@tiffin/sqlite';
import { join } from 'node:path';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { defineView } from '../view.js';
import { openGeneration, openUnderConstruction } from './generation-file.js';

const directory = temporaryDirectory();
const checkpoints = new WalCheckpointer();
afterAll(async () => {
  await checkpoints.close();
  await directory.remove();
});

const people = defineView<{ _id: string; hostel: string; guestOf?: string }, RecordedEvent>({
  name: 'people',
  version: 1,
  streams: ['person-'],
  types: {},
  indexes: [{ fields: ['hostel'] }, { fields: ['guestOf', 'hostel'], sparse: true }],
  idsOf: () => [],
  evolve: () => undefined,
});
const generation = (number: number) => ({ view: 'people', version: 1, number, logId: 'log-1' });

/** Queries the file of the generation over another connection. */
function ask(number: number, sql: string, ...values: string[]): readonly unknown[] {
  const database = openDatabase(join(directory.path, `people-v1-g${number}.db`), { synchronous: 'NORMAL', readOnly: true });
  const rows = database.prepareArrays<string[]>(sql).all(...values);
  database.close();
  return rows.flat();
}
const indexes = (number: number): readonly unknown[] =>
  ask(number, "SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'documents%' ORDER BY name");

test('a sparse index serves queries for a value of its first field', async () => {
  await openGeneration(directory.path, people, generation(1), checkpoints).close();
  const plan = ask(1, 'EXPLAIN QUERY PLAN SELECT 1 FROM documents WHERE "guestOf" = ? AND "hostel" = ?', 'a', 'b').join(' ');
  expect(plan).toContain('USING COVERING INDEX documents_1 (guestOf=? AND hostel=?)');
});

test('a generation that is open for reads drops its indexes for a fold and gets them back', async () => {
  const open = openGeneration<{ _id: string; hostel: string }>(directory.path, people, generation(2), checkpoints);
  const construction = openUnderConstruction(directory.path, people, generation(2));
  expect(indexes(2)).toEqual([]);
  await construction.store.apply([{ id: 'a', document: { _id: 'a', hostel: 'BH1' } as { _id: string }, position: 1 }], {
    from: 0,
    to: 1,
    epoch: 1,
  });
  expect(await open.count({ hostel: 'BH1' })).toBe(1);
  construction.finish();
  expect(indexes(2)).toEqual(['documents_0', 'documents_1']);
  expect(await open.count({ hostel: 'BH1' })).toBe(1);
  await construction.store.close();
  await open.close();
});

test('a generation with documents keeps its indexes', async () => {
  const open = openGeneration<{ _id: string; hostel: string }>(directory.path, people, generation(3), checkpoints);
  await open.apply([{ id: 'a', document: { _id: 'a', hostel: 'BH1' }, position: 1 }], { from: 0, to: 1, epoch: 1 });
  await openUnderConstruction(directory.path, people, generation(3)).store.close();
  expect(indexes(3)).toEqual(['documents_0', 'documents_1']);
  await open.close();
});

test('counts documents exactly, and yields the thread between two slices of many', async () => {
  const open = openGeneration<{ _id: string; hostel: string }>(directory.path, people, generation(4), checkpoints);
  const documents = (begin: number, end: number) =>
    Array.from({ length: end - begin }, (_, index) => ({
      id: `p${begin + index}`,
      document: { _id: `p${begin + index}`, hostel: 'BH1' },
      position: begin + index,
    }));
  const sizes = [0, 20_000, 20_001, 45_000];
  const counted: number[] = [];
  for (const [index, size] of sizes.entries()) {
    const before = sizes[index - 1] ?? 0;
    await open.apply(documents(before, size), { from: before, to: size, epoch: 1 });
    counted.push(await open.size());
  }
  expect(counted).toEqual(sizes);
  let turns = 0;
  setImmediate(() => setImmediate(() => (turns += 1)));
  await open.size();
  expect(turns).toBe(1);
  await open.close();
});
