import fc from 'fast-check';
import { keyedPageOf } from './query-fields.js';

const page = (rows: readonly string[], after?: string, limit = 2) =>
  keyedPageOf(rows, (row) => row, { page: 1, limit, ...(after && { after }) });

test('begins a page after the last row of the previous one, even if that row left', () => {
  const { rows, info } = page(['a', 'b', 'c', 'd', 'e']);
  expect([rows, info]).toEqual([['a', 'b'], { hasNextPage: true, next: 'b' }]);
  expect(page(['c', 'd', 'e'], info.next)).toEqual({ rows: ['c', 'd'], info: { hasNextPage: true, next: 'd' } });
  expect(page(['e'], 'd')).toEqual({ rows: ['e'], info: { hasNextPage: false } });
});

test('shows every remaining row on one page, whichever rows leave or join', () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-z]{2}$/), { maxLength: 30 });
  fc.assert(
    fc.property(keys, fc.array(keys), fc.integer({ min: 1, max: 5 }), (staying, moving, limit) => {
      const shown: string[] = [];
      let next: string | undefined;
      for (let turn = 0; turn === 0 || next !== undefined; turn += 1) {
        const now = [...new Set([...staying, ...(moving[turn] ?? [])])].sort();
        const { rows, info } = page(now, next, limit);
        shown.push(...rows);
        next = info.next;
      }
      expect(shown.filter((key) => staying.includes(key))).toEqual([...staying].sort());
    }),
  );
});
