import fc from 'fast-check';
import type { Query, StoredDocument } from '@tiffin/read-models';
import type { AuditDocument } from '../audit-trail/audit-trail.view.js';
import { newestFirst } from './newest-first.js';

type Rows = readonly { readonly at: string; readonly _id: string }[];

/** A view that holds these, as far as the query is about instants. */
const trailOf = (rows: () => Rows) => ({
  query({ where = {}, skip = 0, limit }: Query): Promise<readonly StoredDocument<AuditDocument>[]> {
    const { gte, lt } = (where['at'] ?? {}) as { gte?: string; lt?: string };
    const found = rows()
      .filter(({ at }) => (gte === undefined || at >= gte) && (lt === undefined || at < lt))
      .toSorted((one, other) => (`${one.at} ${one._id}` < `${other.at} ${other._id}` ? 1 : -1));
    const page = found.slice(skip, limit === undefined ? undefined : skip + limit);
    return Promise.resolve(page.map((document) => ({ document: document as AuditDocument, position: 0, parked: false })));
  },
});

const rows = fc
  .array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 })
  .map((instants): Rows => instants.map((at, index) => ({ at: `2026-11-2${at}`, _id: String(index).padStart(3, '0') })));

async function idsOf(trail: ReturnType<typeof trailOf>, atOnce: number, meanwhile: () => void = () => undefined): Promise<string[]> {
  const ids: string[] = [];
  for await (const documents of newestFirst(trail, { at: { gte: '2026-11-21', lt: '2026-11-25' } }, atOnce)) {
    ids.push(...documents.map(({ _id }) => _id));
    meanwhile();
  }
  return ids;
}

test('every document of the days asked for comes once, newest first, however many share an instant', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (all, atOnce) => {
      const asked = await trailOf(() => all).query({ where: { at: { gte: '2026-11-21', lt: '2026-11-25' } } });
      expect(
        await idsOf(
          trailOf(() => all),
          atOnce,
        ),
      ).toEqual(asked.map(({ document }) => document._id));
    }),
  );
});

test('what happens meanwhile moves nothing', async () => {
  const all = Array.from({ length: 9 }, (_, index) => ({ at: `2026-11-2${1 + (index % 3)}`, _id: String(index) }));
  const before = await idsOf(
    trailOf(() => all),
    100,
  );
  let grown: Rows = all;
  const ids = await idsOf(
    trailOf(() => grown),
    2,
    () => (grown = [...grown, { at: '2026-11-24', _id: `new ${grown.length}` }]),
  );
  expect(ids).toEqual(before);
});
