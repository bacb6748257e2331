import { fixedClock, InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import type { Projections } from '@tiffin/read-models';
import type { Bills } from '../../aggregates/bill/bills.js';
import { AccountSettlement } from './account-settlement.js';
import { BILLING } from './billing-actor.js';

test('skips and counts a student whose months a parked event holds up', async () => {
  const held = [{ document: { kind: 'month', studentId: 'aarav', month: '2026-10' }, position: 7, parked: true }];
  const view = { waitFor: async () => true, reader: () => ({ query: async () => held }) };
  // No bill may be decided: the test has no streams.
  const log = new InMemoryEventStore();
  const settling = new AccountSettlement({} as Bills, view as unknown as Projections, log, fixedClock('2026-11-21T10:00:00.000Z'));
  const settled = await settling.settle('aarav', '2026-10', { actor: BILLING, correlationId: 'run', causationId: 'run' });
  expect(settled).toEqual({ issued: 0, revised: 0, heldUp: 1, position: 0 });
});
