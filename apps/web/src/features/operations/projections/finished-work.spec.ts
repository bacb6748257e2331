import type { ProjectionStatus } from '@tiffin/contracts';
import { aStatus } from '../testing';
import { type FinishedWork, finishedWork } from './finished-work';

type Rebuild = NonNullable<ProjectionStatus['rebuild']>;
type Verification = NonNullable<ProjectionStatus['verification']>;

const rebuild: Rebuild = { generation: 3, state: 'running', switch: 'auto', position: 1, startedAt: '2026-11-21T06:30:00.000Z' };
const manual: Rebuild = { ...rebuild, switch: 'manual' };
const failed: Rebuild = { ...rebuild, state: 'failed' };
const verification: Verification = { state: 'running', position: 1, documents: 0, differences: [] };
const ended = (change: Partial<Verification>) => ({ verification: { ...verification, state: 'done', ...change } as const });

test.each<[string, before: Partial<ProjectionStatus>, after: Partial<ProjectionStatus>, FinishedWork[]]>([
  ['a rebuild that is still running', { rebuild }, { rebuild }, []],
  ['one that goes live automatically, before it is live', { rebuild }, { rebuild: { ...rebuild, state: 'ready' } }, []],
  ['one that is live', { rebuild }, { generation: 3 }, [{ kind: 'live', name: 'orders', generation: 3 }]],
  ['one that waits', { rebuild: manual }, { rebuild: { ...manual, state: 'ready' } }, [{ kind: 'waiting', name: 'orders', generation: 3 }]],
  ['one that failed', { rebuild }, { rebuild: failed }, [{ kind: 'rebuild failed', name: 'orders' }]],
  ['one that has disappeared', { rebuild }, {}, []],
  ['a verification without differences', { verification }, ended({ documents: 12 }), [{ kind: 'same', name: 'orders', documents: 12 }]],
  ['one with some', { verification }, ended({ differences: ['a', 'b'] }), [{ kind: 'different', name: 'orders', differences: 2 }]],
  ['a verification that failed', { verification }, ended({ state: 'failed' }), [{ kind: 'verification failed', name: 'orders' }]],
  ['one that had ended before the first read', {}, ended({}), []],
])('reports %s', (_, before, after, expected) => expect(finishedWork([aStatus(before)], [aStatus(after)])).toEqual(expected));

test('reports nothing about a view that was not seen before', () => {
  expect(finishedWork([], [aStatus({ rebuild: failed })])).toEqual([]);
});
