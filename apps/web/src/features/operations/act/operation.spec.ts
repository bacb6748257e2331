import { aStatus } from '../testing';
import { callOf, likelyOperation, possibleOperations } from './operation';

const running = { generation: 3, state: 'running', switch: 'auto', position: 1, startedAt: '2026-11-21T06:30:00.000Z' } as const;

test('a live view can be verified, rebuilt and paused', () => {
  expect(possibleOperations(aStatus())).toEqual(['verify', 'rebuild', 'pause']);
  expect(likelyOperation(aStatus())).toBeUndefined();
});

test('a previous generation can be gone back to, or dropped', () => {
  expect(possibleOperations(aStatus({ previousGeneration: 1 }))).toEqual(['verify', 'rebuild', 'pause', 'rollback', 'dropPrevious']);
});

test('a paused view asks to be resumed', () => {
  const paused = aStatus({ state: 'paused' });
  expect(possibleOperations(paused)).toEqual(['resume', 'verify', 'rebuild']);
  expect(likelyOperation(paused)).toBe('resume');
});

test('a stalled view asks to be rebuilt, once', () => {
  expect(likelyOperation(aStatus({ state: 'stalled' }))).toBe('rebuild');
  expect(likelyOperation(aStatus({ state: 'stalled', rebuild: running }))).toBeUndefined();
});

test('while one generation is being rebuilt no other is begun, and in place of one that waits another can be', () => {
  expect(possibleOperations(aStatus({ rebuild: running }))).toEqual(['verify', 'pause']);
  const waiting = { ...running, state: 'ready' } as const;
  expect(possibleOperations(aStatus({ rebuild: waiting }))).not.toContain('rebuild');
  const ready = aStatus({ rebuild: { ...waiting, switch: 'manual' } });
  expect(possibleOperations(ready)).toEqual(['switch', 'verify', 'rebuild', 'pause']);
  expect(likelyOperation(ready)).toBe('switch');
  expect(possibleOperations(aStatus({ rebuild: { ...running, state: 'failed' } }))).toContain('rebuild');
});

test('a view is not verified twice at once', () => {
  expect(possibleOperations(aStatus({ verification: { state: 'running', position: 0, documents: 0, differences: [] } }))).not.toContain(
    'verify',
  );
});

test('each wish is one call', () => {
  expect(callOf({ name: 'orders', operation: 'dropPrevious' })).toEqual(['/operations/projections/orders/previous', { method: 'DELETE' }]);
  expect(callOf({ name: 'orders', operation: 'rebuild', how: 'manual' })).toEqual([
    '/operations/projections/orders/rebuild',
    { method: 'POST', body: { switch: 'manual' } },
  ]);
  expect(callOf({ name: 'orders', operation: 'rollback' })[0]).toBe('/operations/projections/orders/rollback');
});
