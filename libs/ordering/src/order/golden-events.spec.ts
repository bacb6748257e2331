import { readdirSync, readFileSync } from 'node:fs';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { goldenHistory } from '@tiffin/read-models/testing';
import { orderingViews } from '../ordering-views.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from './order-events.js';
import { order } from './order.decider.js';

const golden = new URL('golden/', import.meta.url);
const read = <Content>(file: string): Content => JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as Content;
const versions = Object.entries(ORDER_EVENT_TYPES).flatMap(([type, { version }]) =>
  Array.from({ length: version }, (_, index) => ({ file: `${type}.v${index + 1}.json`, current: `${type}.v${version}.json` })),
);

describe('golden events', () => {
  test('there is one of every version, and none that nobody knows', () =>
    expect(readdirSync(golden).sort()).toEqual(versions.map(({ file }) => file).sort()));

  test.each(versions)('$file reads as the current version', ({ file, current }) => {
    const event = { ...read<RecordedEvent>(file), stream: 'order-golden', revision: 0 };
    expect(upcast(ORDER_EVENT_TYPES, event)).toMatchObject(read<object>(current));
  });
});

const history = new URL('../../test/golden/history.json', import.meta.url);

test('the golden history folds to the order that it led to', () => {
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

goldenHistory({ history, golden: new URL('../../test/golden/views.json', import.meta.url) }, orderingViews);
