import { foldHistory } from '@tiffin/read-models/testing';
import { recordedBy } from '../../test/given.js';
import { accepted, snackLine, uuid } from '../../test/orders.js';
import { log } from '../../test/recorded.js';
import { ordersView, type OrderDocument } from '../views/orders.view.js';
import { dishesWithOptionsOf, orderLabelOf } from './order-wire.js';

const large = { groupId: 'size', group: 'Size', optionId: 'large', name: 'Large', otherNames: { hi: 'बड़ा' }, price: 500 };

test('an order’s label has a dish once; its dishes with options have a dish once for each choice', () => {
  const lines = [
    snackLine({ lineId: '0', name: 'Samosa', quantity: 2, options: [large] }),
    snackLine({ lineId: '1', name: 'Samosa', quantity: 1 }),
    snackLine({ lineId: '2', name: 'Samosa', quantity: 3, options: [large], packed: true }),
  ];
  const { record, events } = log();
  recordedBy({ type: 'Place', order: accepted({ lines }) }).forEach(record);
  const order = foldHistory(ordersView, events).get(uuid(1)) as OrderDocument;
  expect(orderLabelOf(order).dishes).toEqual([{ name: 'Samosa', quantity: 6 }]);
  expect(dishesWithOptionsOf(order)).toEqual([
    { name: 'Samosa', quantity: 5, options: [{ name: 'Large', otherNames: { hi: 'बड़ा' } }] },
    { name: 'Samosa', quantity: 1 },
  ]);
});
