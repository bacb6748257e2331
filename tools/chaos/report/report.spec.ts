import { expect, test } from '@jest/globals';
import { PROMISES } from '../checks/finding.js';
import { impactOf, percentile } from './fault-impact.js';
import { closingLine } from './summary.js';

test('a fault’s impact is the longest wait of any order since its injection', () => {
  const quick = { sentAt: 1_010, acknowledgedAt: 1_020, visibleAt: 1_030, heardAt: 1_025 };
  const before = { sentAt: 900, acknowledgedAt: 3_000, visibleAt: 3_100, heardAt: 3_050 };
  const later = { sentAt: 2_500, acknowledgedAt: 3_500, visibleAt: 3_600, heardAt: 5_000 };
  expect(impactOf([quick, before, later], 1_000)).toEqual({ acknowledged: 2_000, visible: 2_100, heard: 2_500 });
  expect(impactOf([], 1_000)).toEqual({ acknowledged: 0, visible: 0, heard: 0 });
});

test('percentiles are values that occurred', () => {
  expect([50, 95, 100].map((percent) => percentile([5, 1, 3, 2, 4], percent))).toEqual([3, 5, 5]);
  expect(percentile([], 50)).toBe(0);
});

test('the closing line counts each promise once, and the lunch itself', () => {
  const promises = Object.keys(PROMISES).length;
  expect(closingLine({ findings: [], skipped: ['lead'] })).toBe(`${promises} passed, 0 failed, 1 skipped`);
  const findings = [1, 2].map((number) => ({ promise: 'stands' as const, what: String(number) }));
  expect(closingLine({ findings: findings, skipped: [] })).toBe(`${promises} passed, 1 failed, 0 skipped`);
  expect(closingLine({ findings: [], skipped: [], error: 'it stopped' })).toBe(`${promises} passed, 1 failed, 0 skipped`);
});
