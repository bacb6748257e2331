import { foldHistory } from '@tiffin/read-models/testing';
import { recordedBy } from '../../test/given.js';
import { accepted, snackLine, uuid } from '../../test/orders.js';
import { log } from '../../test/recorded.js';
import type { OrderLine } from '../aggregates/order/order-events.js';
import { ordersView, type OrderDocument } from '../views/orders.view.js';
import { toKitchenOrder, toWireOrder } from './order-wire.js';

const ASHA = { _id: 'asha', avatar: null, fullName: 'Asha', userName: 'BH1-108', phoneNumber: '919876500108' };

function placed(...lines: readonly Partial<OrderLine>[]): OrderDocument {
  const { record, events } = log();
  const order = accepted({ lines: lines.map((line, index) => snackLine({ lineId: String(index), ...line })) });
  recordedBy({ type: 'Place', order }).forEach(record);
  return foldHistory(ordersView, events).get(uuid(1)) as OrderDocument;
}

describe('the options of a line', () => {
  const cheese = { groupId: 'extras', group: 'Extras', optionId: 'cheese', name: 'Cheese', otherNames: { hi: 'पनीर' }, price: 1_550 };
  const order = placed({ options: [cheese], unitPrice: 3_550 }, {});
  const named = { name: 'Cheese', otherNames: { hi: 'पनीर' } };

  test('have their group and their price in rupees for those who pay and hand out', () => {
    const [line, plain] = toWireOrder(order, ASHA).items;
    expect(line).toMatchObject({ price: 35.5 });
    expect(line?.options).toEqual([{ _id: 'cheese', group: 'Extras', ...named, price: 15.5 }]);
    expect(plain).not.toHaveProperty('options');
  });

  test('have only their names for the kitchen', () => {
    const [line, plain] = toKitchenOrder(order).items;
    expect(line?.options).toEqual([named]);
    expect(plain).not.toHaveProperty('options');
  });
});
