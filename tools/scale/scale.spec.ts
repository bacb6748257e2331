import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { MEASURED } from './figures.js';
import { limitsOf } from './limits.js';
import { loadOf } from './load.js';
import { PAGE, withTables, tablesOf } from './report.js';

test('docs/testing/scale.md shows what is computed: `npm run scale -- --write` puts it there', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(withTables(page, tablesOf(MEASURED))).toBe(page);
});

test('throws for a table without a place in the page', () => {
  expect(() => withTables('nothing', tablesOf(MEASURED))).toThrow('no place for the table inputs');
});

test('ten times the canteens mean ten times the events, and more than ten times the deliveries to servers', () => {
  const figures = { ...MEASURED, follow: 0.1, remembered: 1_000 };
  const load = loadOf(100, figures);
  const ten = loadOf(1_000, figures);
  expect(ten.eventsPerSecond).toBeCloseTo(10 * load.eventsPerSecond);
  expect(ten.deliveriesPerSecond).toBeGreaterThan(11 * load.deliveriesPerSecond);
});

test('no number of servers is enough if following the log uses up a server', () => {
  const figures = { ...MEASURED, busy: 60, follow: 1 };
  const limit = limitsOf(figures).find(({ what }) => what.startsWith('every http server'))?.canteens ?? 0;
  expect(loadOf(limit * 0.9, figures).httpServers).toBeGreaterThan(0);
  expect(loadOf(limit * 1.1, figures).httpServers).toBeUndefined();
});

test('lists the tightest limit first', () => {
  const canteens = limitsOf({ ...MEASURED, fold: 50, follow: 0.001 }).map((limit) => limit.canteens);
  expect(canteens).toEqual(canteens.toSorted((load, b) => load - b));
  expect(limitsOf({ ...MEASURED, fold: 50, follow: 0.001 })[0]?.what).toBe('one process folds all views');
});
