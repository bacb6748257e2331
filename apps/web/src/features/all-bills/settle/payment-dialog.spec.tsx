// What is loaded when it is needed, loaded now: a busy machine takes longer for that than a test waits.
import '../../../ui/dialog-panel';
import { screen, waitFor, within } from '@testing-library/react';
import { aBill, aDetail, aPaidBill, billsPage } from '../../bill/testing';
import { FakeServer, Refused } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { AllBillsPage } from '../all-bills-page';

const LIST = 'GET /bills';
const first = aBill();
const PAY = `PATCH /bills/${first._id}`;

function open(server: FakeServer) {
  server.on('GET /bills/claims', () => billsPage([]));
  return renderPage(<AllBillsPage />, { user: CONTRACTOR, at: '/all-bills', server });
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

const PAYMENT = `POST /bills/${first._id}/payments`;
const opened = async (server: FakeServer) => {
  const page = open(server.on(LIST, () => billsPage([first])).on(`GET /bills/${first._id}/detail`, () => aDetail()));
  await page.user.click(await screen.findByRole('button', { name: 'Student 101' }));
  await page.user.click((await dialog(/^Student 101/)).getByRole('button', { name: 'Record a payment' }));
  return { ...page, form: await dialog('Record a payment') };
};

test('is recorded with how and how much, a part of it too', async () => {
  const server = new FakeServer().on(PAYMENT, () => aBill({ received: 200, revision: 1 }));
  const { user, form } = await opened(server);
  const amount = form.getByLabelText('Amount in rupees');
  expect(amount).toHaveValue('430.50');
  await user.clear(amount);
  await user.type(amount, '430.51');
  await user.click(form.getByRole('radio', { name: 'UPI' }));
  await user.type(form.getByLabelText('Reference, if there is one'), '123');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await form.findByText('Please enter an amount up to ₹430.50.')).toBeVisible();
  expect(form.getByText('please enter the 12 digits of the UPI reference (UTR).')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '200');
  await user.clear(form.getByLabelText('Reference, if there is one'));
  await user.type(form.getByLabelText('Reference, if there is one'), '412345678901');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('payment recorded')).toBeVisible();
  expect(server.askedOf(PAYMENT).map(({ body }) => body)).toEqual([{ amount: 200, method: 'upi', reference: '412345678901', left: 430.5 }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record a payment' })).toBeNull());
});

test('somebody else recorded some meanwhile: what is left is shown anew, and nothing recorded', async () => {
  const bill = aBill({ received: 200, revision: 1 });
  const refused = new Refused(409, { code: 'amount_changed', message: "This bill's amount has changed.", bill });
  const { user, form } = await opened(new FakeServer().on(PAYMENT, () => refused));
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await form.findByText("This bill's amount has changed.")).toBeVisible();
  expect(form.getByText(/has ₹230\.50 left to pay/)).toBeVisible();
});

test('Mark Paid says how, where that was chosen for those who come one after the other', async () => {
  const server = new FakeServer().on(LIST, () => billsPage([first])).on(PAY, () => aPaidBill());
  const { user } = open(server);
  await user.click(await screen.findByRole('radio', { name: 'Cash' }));
  await user.click(await screen.findByRole('button', { name: 'Mark Paid: Student 101 (101)' }));
  await screen.findByText('bill marked as paid');
  expect(server.askedOf(PAY).map(({ body }) => body)).toEqual([{ amount: 430.5, method: 'cash' }]);
});
