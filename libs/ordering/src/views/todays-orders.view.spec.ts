import { foldHistory, goesByIndex } from '@tiffin/read-models/testing';
import { accepted, uuid } from '../../test/orders.js';
import { log } from '../../test/recorded.js';
import { todaysOrdersView } from './todays-orders.view.js';

test.each([
  ['a page of a status', ['canteenId', 'status', 'placedAt']],
  ['a search in the orders of a day', ['canteenId', 'status', 'changedAt', 'idBackwards', 'studentId', 'token']],
  ['a page of orders placed at the counter', ['typedAt', 'canteenId']],
  ['the called orders', ['calledAt', 'canteenId']],
])('reads %s from one index', (_, fields) => expect(goesByIndex(todaysOrdersView, fields)).toBe(true));

test('stores when an order was placed at the counter', () => {
  const { record } = log();
  const placed = (number: number, more: Parameters<typeof accepted>[0]) =>
    record({ type: 'OrderPlaced', data: accepted({ orderId: uuid(number), placedAt: '2026-11-21T18:00:00.000Z', ...more }) });
  const documents = foldHistory(todaysOrdersView, [placed(1, { counter: {} }), placed(2, {})]);
  expect(documents.get(uuid(1))).toHaveProperty('typedAt', '2026-11-21T18:00:00.000Z');
  expect(documents.get(uuid(2))).not.toHaveProperty('typedAt');
});

test('deletes final orders two days after their last change, by the day of any event', () => {
  const placedAt = '2026-11-21T18:00:00.000Z';
  const { record } = log();
  const placed = record({ type: 'OrderPlaced', data: accepted({ placedAt }) });
  const at = '2026-11-24T00:00:00.000Z';
  const prepared = record({ type: 'OrderPrepared', data: { ...accepted({ placedAt }), from: 'Pending', to: 'Prepared', at } });
  expect([placed, prepared].map((event) => todaysOrdersView.retention?.period(event))).toEqual(['2026-11-21', '2026-11-24']);
  const gone = { status: { in: ['Rejected', 'PickedUp'] }, changedAt: { lt: '2026-11-22T00:00:00.000Z' } };
  expect(todaysOrdersView.retention?.expired('2026-11-24')).toEqual(gone);
});
