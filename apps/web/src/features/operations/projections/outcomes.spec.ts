import type { ProjectionStatus } from '@tiffin/contracts';
import { aStatus } from '../testing';
import { outcomes } from './outcomes';

type Rebuild = NonNullable<ProjectionStatus['rebuild']>;
type Verification = NonNullable<ProjectionStatus['verification']>;

const rebuild: Rebuild = { generation: 3, state: 'running', switch: 'auto', position: 1, startedAt: '2026-11-21T06:30:00.000Z' };
const rebuilding = aStatus({ rebuild });
const verification: Verification = { state: 'running', position: 1, documents: 0, differences: [] };
const verifying = aStatus({ verification });
const between = (before: ProjectionStatus, after: ProjectionStatus) => outcomes([before], [after]);

test('a rebuild that goes live by itself is told when it is live, not before', () => {
  expect(between(rebuilding, rebuilding)).toEqual([]);
  expect(between(rebuilding, aStatus({ rebuild: { ...rebuild, state: 'ready' } }))).toEqual([]);
  expect(between(rebuilding, aStatus({ generation: 3 }))).toEqual([{ kind: 'live', name: 'orders', generation: 3 }]);
});

test('one that waits is told when it waits', () => {
  const manual = { ...rebuild, switch: 'manual' } as const;
  expect(between(aStatus({ rebuild: manual }), aStatus({ rebuild: { ...manual, state: 'ready' } }))).toEqual([
    { kind: 'waiting', name: 'orders', generation: 3 },
  ]);
});

test('a failure is told, and a rebuild that is not there any more is not mistaken for one that is live', () => {
  expect(between(rebuilding, aStatus({ rebuild: { ...rebuild, state: 'failed' } }))).toEqual([{ kind: 'rebuild failed', name: 'orders' }]);
  expect(between(rebuilding, aStatus())).toEqual([]);
});

test('a verification is told with what it found', () => {
  const ended = (change: Partial<Verification>) =>
    between(verifying, aStatus({ verification: { ...verification, state: 'done', ...change } }));
  expect(ended({ documents: 12 })).toEqual([{ kind: 'same', name: 'orders', documents: 12 }]);
  expect(ended({ differences: ['a', 'b'] })).toEqual([{ kind: 'different', name: 'orders', differences: 2 }]);
  expect(ended({ state: 'failed' })).toEqual([{ kind: 'verification failed', name: 'orders' }]);
});

test('what had ended before the first look is no news', () => {
  expect(outcomes([], [aStatus({ rebuild: { ...rebuild, state: 'failed' } })])).toEqual([]);
  expect(between(aStatus(), aStatus({ verification: { ...verification, state: 'done' } }))).toEqual([]);
});
