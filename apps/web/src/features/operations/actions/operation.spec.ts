import type { ProjectionStatus } from '@tiffin/contracts';
import { aStatus } from '../testing';
import { operationCall, likelyOperation, type Operation, possibleOperations } from './operation';

const rebuild = { generation: 3, state: 'running', switch: 'auto', position: 1, startedAt: '2026-11-21T06:30:00.000Z' } as const;
const waiting = { ...rebuild, state: 'ready', switch: 'manual' } as const;
const verification: ProjectionStatus['verification'] = { state: 'running', position: 0, documents: 0, differences: [] };

test.each<[string, Partial<ProjectionStatus>, asksFor: Operation | undefined, Operation[]]>([
  ['a live projection', {}, undefined, ['verify', 'rebuild', 'pause']],
  ['one with a previous generation', { previousGeneration: 1 }, undefined, ['verify', 'rebuild', 'pause', 'rollback', 'dropPrevious']],
  ['a paused one', { state: 'paused' }, 'resume', ['resume', 'verify', 'rebuild']],
  ['a stalled one', { state: 'stalled' }, 'rebuild', ['verify', 'rebuild', 'pause']],
  ['a stalled one that is being rebuilt', { state: 'stalled', rebuild }, undefined, ['verify', 'pause']],
  ['one whose rebuild goes live automatically', { rebuild: { ...rebuild, state: 'ready' } }, 'switch', ['switch', 'verify', 'pause']],
  ['one whose rebuild waits', { rebuild: waiting }, 'switch', ['switch', 'verify', 'rebuild', 'pause']],
  ['one whose rebuild failed', { rebuild: { ...rebuild, state: 'failed' } }, undefined, ['verify', 'rebuild', 'pause']],
  ['one that is being verified', { verification }, undefined, ['rebuild', 'pause']],
])('%s: the likely and the possible operations', (_, change, likely, possible) => {
  expect([likelyOperation(aStatus(change)), possibleOperations(aStatus(change))]).toEqual([likely, possible]);
});

test('each operation is one call', () => {
  expect(operationCall({ name: 'orders', operation: 'dropPrevious' })).toEqual([
    '/operations/projections/orders/previous',
    { method: 'DELETE' },
  ]);
  expect(operationCall({ name: 'orders', operation: 'rebuild', how: 'manual' })).toEqual([
    '/operations/projections/orders/rebuild',
    { method: 'POST', body: { switch: 'manual' } },
  ]);
  expect(operationCall({ name: 'orders', operation: 'rollback' })[0]).toBe('/operations/projections/orders/rollback');
});
