import type { ChosenOption, Order, OrderItem } from '@tiffin/contracts';

/** A line of an order, for tests. */
export function anItem(change: Partial<OrderItem> = {}): OrderItem {
  return {
    lineId: '1',
    itemId: 'samosa',
    itemType: 'Snack',
    name: 'Samosa',
    image: null,
    quantity: 2,
    price: 15,
    isPacked: false,
    specialInstructions: '',
    preparedCount: 0,
    ...change,
  };
}

/** An option as an order has it, for tests. */
export const chosen = (name: string, change: Partial<ChosenOption> = {}): ChosenOption => ({
  _id: name,
  group: 'Group',
  name,
  price: 0,
  ...change,
});

/** A pending order for tests, placed at 12:04 PM in India. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    _id: '0f9c2a44-0000-4000-8000-00007f3a91c2',
    createdAt: '2026-11-21T06:34:00.000Z',
    status: 'Pending',
    items: [anItem()],
    subtotal: 30,
    packingCharges: 0,
    tax: 1.5,
    amount: 31.5,
    rejectionReason: null,
    revision: 1,
    studentInfo: { _id: 'student', avatar: null, fullName: 'Student', userName: 'BH1-101', phoneNumber: '' },
    ...change,
  };
}
