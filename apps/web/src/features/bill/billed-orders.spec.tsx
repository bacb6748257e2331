// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import './questions/ask-form';
import type { BillDetail } from '@tiffin/contracts';
import { screen } from '@testing-library/react';
import { FakeServer } from '../testing/fake-server';
import { renderPage, STUDENT } from '../testing/render-page';
import { BilledOrders } from './billed-orders';
import { aDetail } from './testing';

const bill = aDetail();
const ASK = `POST /bills/${bill._id}/questions`;
const NAMED = 'Oct 2 · #12 · 3 Popcorn, Fries';
/** The views lack this order. */
const UNKNOWN = 'Oct 28 · 8C5512DB';

function open(detail: BillDetail = bill, own = true, server = new FakeServer()) {
  return renderPage(<BilledOrders detail={detail} own={own} timeZone="Asia/Kolkata" />, { user: STUDENT, server });
}

test('names orders by day, number and dishes, and links to them', () => {
  open();
  const order = screen.getByRole('link', { name: `See the order ${NAMED}, ₹52.50` });
  expect(order).toHaveTextContent('3 Popcorn, Fries');
  expect(order.closest('li')).toHaveTextContent('3 Popcorn, Fries₹52.50Oct 2· #12');
  expect(order).toHaveAttribute('href', expect.stringMatching(/^\/orders\/student-101\?search=5E21A0C4&filter=10/));
  expect(screen.getByRole('link', { name: `See the order ${UNKNOWN}, ₹409.50` })).toBeVisible();
});

test('a student asks about a line where it stands', async () => {
  const server = new FakeServer().on(ASK, () => bill);
  const { user } = open(bill, true, server);
  await user.click(screen.getByRole('button', { name: `Something wrong? ${NAMED}` }));
  const text = await screen.findByLabelText('Your question');
  expect(text).toHaveFocus();
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.type(text, 'I did not take this.');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Question sent. Your canteen answers here.')).toBeVisible();
  expect(server.requestsTo(ASK).map(({ body }) => body)).toEqual([{ text: 'I did not take this.', orderId: bill.lines[0]!.orderId }]);
});

test('offers no second question, and no question to a contractor', () => {
  const question = { _id: 'question', orderId: bill.lines[0]!.orderId, text: 'Why?', askedOn: '2026-11-12T06:30:00.000Z' };
  const { unmount } = open({ ...bill, question });
  expect(screen.getByRole('link', { name: new RegExp(NAMED) }).closest('li')).toHaveTextContent('Question sent');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  open(bill, false);
  expect(screen.queryByRole('button')).toBeNull();
});
