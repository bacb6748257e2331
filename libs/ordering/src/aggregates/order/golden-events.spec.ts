import { readFileSync } from 'node:fs';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { goldenEvents } from '@tiffin/event-sourcing/testing';
import { goldenHistory } from '@tiffin/read-models/testing';
import { orderingViews } from '../../ordering-views.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from './order-events.js';
import { order } from './order.decider.js';

goldenEvents(new URL('golden/', import.meta.url), ORDER_EVENT_TYPES);

const history = new URL('../../../test/golden/history.json', import.meta.url);

test('folds the golden history to the stored order', () => {
  const ofOneOrder = (JSON.parse(readFileSync(history, 'utf8')) as RecordedEvent[]).filter(({ stream }) => stream.endsWith('1'));
  const events = ofOneOrder.map((event) => upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, event));
  expect(events.reduce(order.evolve, order.initialState)).toMatchObject({
    status: 'PickedUp',
    changedAt: '2026-11-21T06:40:00.000Z',
    everPickedUp: true,
    total: 8_925,
    units: [{ lineId: '1', undone: false }],
  });
});

goldenHistory({ history, golden: new URL('../../../test/golden/views.json', import.meta.url) }, orderingViews);
