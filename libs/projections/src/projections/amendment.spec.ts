import { anchorOf, StoreUnavailable } from '@tiffin/event-sourcing';
import { StaleProjection, type ParkedEvent } from '@tiffin/read-models';
import { charged } from '@tiffin/read-models/testing';
import { elsewhere, LoopHarness, nothing, page, tab } from '../../test/loop-harness.js';
import type { Amendment } from './projection-options.js';

describe('ProjectionLoop.amend', () => {
  let harness: LoopHarness;
  beforeEach(() => {
    harness = new LoopHarness();
  });
  afterEach(() => harness.stop());

  const event = { _id: 'p', documentId: 'a' } as ParkedEvent;
  const amendment: Amendment = { changes: [tab('a', 1)], folded: [charged(1, 'a')], park: [], unpark: [event] };

  test('writes the documents at its position, announces them, and no longer holds up what was unparked', async () => {
    await harness.store.apply([], { from: 0, to: 1, epoch: 1, park: [event] });
    await harness.begun({ start: { position: 1 } });
    await harness.loop.amend(async () => amendment);
    const { changes, park, unpark } = amendment;
    expect(harness.store.writes.slice(1)).toEqual([{ changes, from: 1, to: 1, anchor: undefined, epoch: 7, park, unpark }]);
    expect(harness.heard).toMatchObject([{ events: [{ position: 1 }], position: 1 }]);
    await harness.given(page(charged(2, 'a')));
    expect(harness.store.writes.at(-1)).toMatchObject({ changes: [{ document: { owed: 2 } }], park: [] });
  });

  test('also stores the checkpoint', async () => {
    await harness.begun();
    await harness.given(page(elsewhere(1)));
    await harness.loop.amend(async () => nothing);
    expect(harness.store.writes).toMatchObject([{ from: 0, to: 1, anchor: anchorOf(elsewhere(1)) }]);
  });

  test('announces nothing if the projection is quiet', async () => {
    await harness.begun({ quietUntil: Infinity });
    await harness.loop.amend(async () => amendment);
    expect([harness.written(), harness.heard]).toEqual([['0-0'], []]);
  });

  test.each([
    ['retries a limited number of times if other writers are faster', new StaleProjection('someone was faster'), 5],
    ['does not retry after another error', new StoreUnavailable('gone fishing'), 1],
  ])('%s', async (_, error, times) => {
    await harness.begun();
    let tries = 0;
    const failing = harness.loop.amend(async () => {
      tries += 1;
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(tries).toBe(times);
  });

  test('starts at its own position if the store is behind by events that changed nothing', async () => {
    await harness.begun();
    await harness.given(page(elsewhere(1), elsewhere(2)), page(elsewhere(3)));
    let tries = 0;
    await harness.loop.amend(async () => {
      if ((tries += 1) === 1) await harness.writtenByAnother(0, 1);
      return nothing;
    });
    expect([harness.loop.consumed, harness.written()]).toEqual([3, ['0-1', '1-3']]);
  });
});
