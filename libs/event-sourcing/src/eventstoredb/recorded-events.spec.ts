import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { someMetadata } from '../testing/some-event.js';
import { positionOf, toPage, toSafeInteger } from './recorded-events.js';

const at = (position: bigint, streamId = 'order-1', type = 'OrderPlaced') =>
  ({
    commitPosition: position,
    event: {
      streamId,
      type,
      id: 'id',
      revision: 0n,
      data: {},
      metadata: someMetadata,
      isJson: true,
      created: new Date(0),
      position: undefined,
    },
  }) as unknown as AllStreamResolvedEvent;

test('a page starts after the position and ends with its last own event', () => {
  const page = toPage([at(10n), at(20n), at(30n, '$settings', 'Custom'), at(40n, 'order-1', '$metadata'), { commitPosition: 50n }], 10);
  expect(page).toMatchObject({ position: 20, events: [{ position: 20, stream: 'order-1', revision: 0 }] });
  expect(toPage([at(10n), at(30n, '$settings', 'Custom')], 10)).toBeUndefined();
  expect(toPage([], 0)).toBeUndefined();
});

test('an unsafe integer and an event without a position are refused', () => {
  expect(toSafeInteger(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => toSafeInteger(9_007_199_254_740_992n)).toThrow(RangeError);
  expect(() => positionOf({})).toThrow(/version 22.6/);
});
