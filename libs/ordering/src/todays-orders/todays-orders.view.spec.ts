import { foldHistory, goesByIndex } from '@tiffin/read-models/testing';
import { accepted, CANTEEN, packagedLine, uuid } from '../../test/orders.js';
import { log } from '../../test/recorded.js';
import type { RecordedOrderEvent } from '../order/order-events.js';
import { order } from '../order/order.decider.js';
import type { OrderState } from '../order/order-state.js';
import { todaysOrdersView } from './todays-orders.view.js';

test.each([
  ['a page of a status', ['canteenId', 'status', 'placedAt']],
  ['a search among those of a day', ['canteenId', 'status', 'changedAt', 'idBackwards', 'studentId', 'businessDay', 'token']],
  ['what was typed at the counter', ['typedAt', 'canteenId']],
])('%s is read from one index', (_, fields) => expect(goesByIndex(todaysOrdersView, fields)).toBe(true));

test('an order knows when it was typed at the counter, if it was', () => {
  const { record } = log();
  const placed = (number: number, more: Parameters<typeof accepted>[0]) =>
    record({ type: 'OrderPlaced', data: accepted({ orderId: uuid(number), placedAt: '2026-11-21T18:00:00.000Z', ...more }) });
  const documents = foldHistory(todaysOrdersView, [placed(1, { counter: {} }), placed(2, {})]);
  expect(documents.get(uuid(1))).toHaveProperty('typedAt', '2026-11-21T18:00:00.000Z');
  expect(documents.get(uuid(2))).not.toHaveProperty('typedAt');
});

test('final orders leave two days after the day of any event, by their last change', () => {
  const placedAt = '2026-11-21T18:00:00.000Z';
  const { record } = log();
  const placed = record({ type: 'OrderPlaced', data: accepted({ placedAt }) });
  const at = '2026-11-24T00:00:00.000Z';
  const prepared = record({ type: 'OrderPrepared', data: { ...accepted({ placedAt }), from: 'Pending', to: 'Prepared', at } });
  expect([placed, prepared].map((event) => todaysOrdersView.ageing?.period(event))).toEqual(['2026-11-21', '2026-11-24']);
  const gone = { status: { in: ['Rejected', 'PickedUp'] }, changedAt: { lt: '2026-11-22T00:00:00.000Z' } };
  expect(todaysOrdersView.ageing?.gone('2026-11-24')).toEqual(gone);
});

describe('an order that was handed out', () => {
  const { record, events } = log();
  let state: OrderState = null;
  const take = (...commands: Parameters<typeof order.decide>[0][]): void => {
    for (const command of commands) for (const event of order.decide(command, state)) state = order.evolve(state, record(event));
  };
  const another = (number: number, placedAt: string): RecordedOrderEvent =>
    record({ type: 'OrderPlaced', data: accepted({ orderId: uuid(number), placedAt }) });
  const reach = { canteenId: CANTEEN };
  const kept = (): unknown => foldHistory(todaysOrdersView, events).get(uuid(1));

  test('is taken back after midnight whole, with what was prepared', () => {
    const lines = [packagedLine({ quantity: 3 })];
    take(
      { type: 'Place', order: accepted({ lines, placedAt: '2026-11-21T18:00:00.000Z' }) },
      { type: 'Prepare', reach, preparationId: uuid(7), unit: { itemId: lines[0]!.itemId }, at: '2026-11-21T18:10:00.000Z' },
      { type: 'ChangeStatus', reach, to: 'PickedUp', at: '2026-11-21T23:59:59.999Z' },
    );
    another(2, '2026-11-22T00:00:00.000Z');
    take({ type: 'Recall', reach, from: 'PickedUp', at: '2026-11-22T00:09:59.999Z' });
    expect(kept()).toEqual({ ...state!, _id: uuid(1), revision: 3, token: 1, idBackwards: [...uuid(1)].reverse().join('') });
    expect(state).toMatchObject({ status: 'Prepared', units: [{ preparationId: uuid(7) }] });
  });

  test('comes back whole also the next day, as it would with a clock that was set', () => {
    take({ type: 'ChangeStatus', reach, to: 'PickedUp', at: '2026-11-22T00:10:00.000Z' });
    another(3, '2026-11-23T12:00:00.000Z');
    another(4, '2026-11-24T23:59:59.999Z');
    const { data } = events.findLast((event) => event.type === 'OrderRecalled')!;
    state = order.evolve(state, record({ type: 'OrderRecalled', data: { ...data, at: '2026-11-24T23:59:59.999Z' } }));
    expect(kept()).toEqual({ ...state, _id: uuid(1), revision: 5, token: 1, idBackwards: [...uuid(1)].reverse().join('') });
  });

  test('leaves with the first event of the third day after it was', () => {
    take({ type: 'ChangeStatus', reach, to: 'PickedUp', at: '2026-11-24T23:59:59.999Z' });
    another(5, '2026-11-26T23:59:59.999Z');
    expect(kept()).toBeDefined();
    another(6, '2026-11-27T00:00:00.000Z');
    expect(kept()).toBeUndefined();
    expect([...foldHistory(todaysOrdersView, events).keys()].filter((id) => !id.includes(':'))).toEqual([2, 3, 4, 5, 6].map(uuid));
  });
});
