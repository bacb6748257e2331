import fc from 'fast-check';
import type { Query, StoredDocument } from '@tiffin/read-models';
import type { AuditDocument } from './audit-trail.view.js';
import { newestFirst } from './newest-first.js';

type Rows = readonly Pick<AuditDocument, '_id'>[];

/** Returns a view with these rows that evaluates conditions on ids. */
const trailOf = (rows: () => Rows) => ({
  query({ where = {}, limit }: Query): Promise<readonly StoredDocument<AuditDocument>[]> {
    const { gte, lt } = (where['_id'] ?? {}) as { gte?: string; lt?: string };
    const found = rows()
      .filter(({ _id }) => (gte === undefined || _id >= gte) && (lt === undefined || _id < lt))
      .toSorted((a, b) => (a._id < b._id ? 1 : -1));
    return Promise.resolve(found.slice(0, limit).map((document) => ({ document: document as AuditDocument, position: 0, parked: false })));
  },
});

const DAYS = { _id: { gte: '2026-11-21', lt: '2026-11-25' } };
const rows = fc
  .array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 })
  .map((instants): Rows => instants.map((at, index) => ({ _id: `2026-11-2${at} order-a@${String(index).padStart(9, '0')}` })));

async function idsOf(trail: ReturnType<typeof trailOf>, atOnce: number, meanwhile: () => void = () => undefined): Promise<string[]> {
  const ids: string[] = [];
  for await (const documents of newestFirst(trail, DAYS, atOnce)) {
    ids.push(...documents.map(({ _id }) => _id));
    meanwhile();
  }
  return ids;
}

test('yields every document of the range once, newest first, also with equal instants', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (all, atOnce) => {
      const trail = trailOf(() => all);
      const expected = await trail.query({ where: DAYS });
      expect(await idsOf(trail, atOnce)).toEqual(expected.map(({ document }) => document._id));
    }),
  );
});

test('is not shifted by events that happen meanwhile', async () => {
  let rows: Rows = Array.from({ length: 9 }, (_, index) => ({ _id: `2026-11-2${1 + (index % 3)} order-a@${index}` }));
  const trail = trailOf(() => rows);
  const before = await idsOf(trail, 100);
  const ids = await idsOf(trail, 2, () => (rows = [...rows, { _id: `2026-11-24 order-b@${rows.length}` }]));
  expect(ids).toEqual(before);
});
