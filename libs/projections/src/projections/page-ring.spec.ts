import { charged } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { PageRing } from './page-ring.js';

const page = (first: number, last: number) => ({
  events: Array.from({ length: last - first + 1 }, (_, index) => charged(first + index, 'a')),
  position: last,
});

test('returns the events after a position, also from the middle of a page', () => {
  const ring = new PageRing(100, 0);
  ring.push(page(1, 3));
  ring.push(page(4, 6));
  expect(ring.after(2)?.events.map(({ position }) => position)).toEqual([3, 4, 5, 6]);
  expect(ring.after(6)).toBeUndefined();
  expect(ring.pagesAfter(3)).toBe(1);
});

test('drops the oldest pages, but never the latest one', () => {
  const ring = new PageRing(5, 0);
  ring.push(page(1, 3));
  ring.push(page(4, 6));
  expect([ring.start, ring.end]).toEqual([3, 6]);
  ring.push(page(7, 20));
  expect([ring.start, ring.end]).toEqual([6, 20]);
});

test('moves on at a page without events', () => {
  const ring = new PageRing(5, 0);
  ring.push({ events: [], position: 9 });
  expect(ring.after(0)).toEqual({ events: [], position: 9 });
});

test('returns every event once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 400 }), { maxLength: 12 }), fc.integer({ min: 1, max: 2_000 }), (sizes, capacity) => {
      const ring = new PageRing(capacity, 0);
      let end = 0;
      for (const size of sizes) ring.push({ events: page(end + 1, end + size).events, position: (end += size) });
      const positions: number[] = [];
      for (let at = ring.start, next = ring.after(at); next; next = ring.after(at)) {
        positions.push(...next.events.map(({ position }) => position));
        at = next.position;
      }
      expect(positions).toEqual(Array.from({ length: end - ring.start }, (_, index) => ring.start + index + 1));
    }),
  );
});
