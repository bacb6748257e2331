// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import { screen, waitFor, within } from '@testing-library/react';
import type { BillsByAge } from '@tiffin/contracts';
import { observeServerTime } from '../../api/server-clock';
import { aBill, aDetail, aPaidBill, billsPage, totalsOf } from '../bill/testing';
import { FakeServer, Refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { AllBillsPage } from './all-bills-page';

const LIST = 'GET /bills/unpaid';
const AGES = 'GET /bills/ageing';
const none = { count: 0, amount: 0 };
const ages: BillsByAge = { notDue: { count: 1, amount: 430.5 }, to30: none, to60: { count: 2, amount: 700 }, over60: none };
const recent = aBill();
const old = aBill({ month: 9, issuedOn: '2026-09-30T18:35:00.000Z', amount: 350 }, '102');

// Fixes the canteen's date to November 12, 2026.
beforeEach(() => observeServerTime('Thu, 12 Nov 2026 06:30:00 GMT', Date.now(), Date.now()));

/** `next`: the cursor of the second page, if there is one. */
function open(at = '/all-bills?show=unpaid', server = new FakeServer(), bills = [old, recent], next?: string) {
  for (const list of ['claims', 'questions']) server.on(`GET /bills/${list}`, () => billsPage([]));
  server
    .on(AGES, () => ages)
    .on(LIST, ({ path }) => {
      if (path.includes('after=')) return billsPage([recent]);
      const { billsInfo, ...page } = billsPage(path.includes('age=to60') ? [old] : bills, next !== undefined);
      return { ...page, billsInfo: { ...billsInfo, ...(next !== undefined && { next }) } };
    });
  return renderPage(<AllBillsPage />, { user: { ...CONTRACTOR, dueDays: 11 }, at, server });
}
const asked = (server: FakeServer) => server.requestsTo(LIST).map(({ path }) => path.split('?')[1]);

test('lists unpaid bills of all months with month and lateness', async () => {
  open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Student 102September 2026 · 31 days late');
  expect(second).toHaveTextContent('Student 101October 2026 · due Nov 12');
  expect(screen.getByRole('button', { name: /31 to 60 days late/ })).toHaveTextContent('₹700.002 bills');
  expect(screen.getByRole('button', { name: /Over 60 days late/ })).toHaveTextContent('₹0.00No bills');
});

test('filters unpaid bills by age in one tap, kept in the address', async () => {
  const { user, server, address } = open();
  const age = await screen.findByRole('button', { name: /31 to 60 days late/ });
  await user.click(age);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(age).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toBe('/all-bills?show=unpaid&age=to60');
  await user.click(age);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  expect(asked(server)).toEqual(['page=1&limit=20', 'age=to60&page=1&limit=20']);
});

test('a bill that is paid here keeps its place, and the totals are refetched', async () => {
  const server = new FakeServer().on(`PATCH /bills/${old._id}`, () =>
    aPaidBill({ ...old, paid: true, paidOn: '2026-11-12T06:30:00.000Z', revision: 1 }),
  );
  const { user } = open(undefined, server);
  await user.click(await screen.findByRole('button', { name: 'Mark Paid: Student 102 (102)' }));
  expect(await screen.findByText('bill marked as paid')).toBeVisible();
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Paid Nov 12');
  await waitFor(() => expect(server.requestsTo(AGES)).toHaveLength(2));
});

test('the next page of unpaid bills starts after the last row, whatever was paid meanwhile', async () => {
  const { user, server } = open(undefined, undefined, [old], '2026-10-01 102 bill');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Student 101')).toBeVisible();
  expect(asked(server)).toEqual(['page=1&limit=20', 'after=2026-10-01+102+bill&limit=20']);
});

test('switches between unpaid bills and a month’s bills', async () => {
  const server = new FakeServer().on('GET /bills', () => billsPage([recent]));
  const { user } = open('/all-bills', server);
  const choice = within(await screen.findByRole('radiogroup', { name: 'Which bills' }));
  await user.click(choice.getByRole('radio', { name: 'Unpaid' }));
  expect(await screen.findByText(/31 days late/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Month' })).toBeNull();
  await user.click(choice.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

test('says that nothing is unpaid', async () => {
  const { user } = open(undefined, undefined, []);
  expect(await screen.findByText('Everything is paid')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Not due yet/ }));
  expect(await screen.findByText('No unpaid bills match your filters.')).toBeVisible();
});

const MONTH = 'GET /bills';
const first = aBill();
const PAY = `PATCH /bills/${first._id}`;

function openMonth(server: FakeServer) {
  for (const list of ['claims', 'questions']) server.on(`GET /bills/${list}`, () => billsPage([]));
  return renderPage(<AllBillsPage />, { user: CONTRACTOR, at: '/all-bills', server });
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('a month’s bills wait for the payments to check, which stand above them', async () => {
  let answer: () => void = () => undefined;
  const claimed = aBill({ claim: { _id: 'claim-1', reference: '412345678901', amount: 430.5, claimedOn: '2026-11-02T06:30:00.000Z' } });
  const server = new FakeServer()
    .on(MONTH, () => billsPage([claimed]))
    .on('GET /bills/totals', () => totalsOf([claimed]))
    .on('GET /bills/questions', () => billsPage([]))
    .on('GET /bills/claims', () => new Promise((resolve) => (answer = () => resolve(billsPage([claimed])))));
  renderPage(<AllBillsPage />, { user: CONTRACTOR, at: '/all-bills', server });
  await waitFor(() => expect(server.requestsTo(MONTH)).toHaveLength(1));
  await waitFor(() => expect(server.requestsTo('GET /bills/totals')).toHaveLength(1));
  expect(screen.queryByRole('radiogroup', { name: 'Which bills' })).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { name: 'Payments to check' })).toBeVisible();
  expect(await screen.findByText('1 bill')).toBeVisible();
});

const PAYMENT = `POST /bills/${first._id}/payments`;
const openedPayment = async (server: FakeServer) => {
  const page = openMonth(server.on(MONTH, () => billsPage([first])).on(`GET /bills/${first._id}/detail`, () => aDetail()));
  await page.user.click(await screen.findByRole('button', { name: 'Student 101' }));
  await page.user.click((await dialog(/^Student 101/)).getByRole('button', { name: 'Record a payment' }));
  return { ...page, form: await dialog('Record a payment') };
};

test('records a payment with method and amount, also a partial one', async () => {
  const server = new FakeServer().on(PAYMENT, () => aBill({ received: 200, revision: 1 }));
  const { user, form } = await openedPayment(server);
  const amount = form.getByLabelText('Amount (₹)');
  expect(amount).toHaveValue('430.50');
  await user.clear(amount);
  await user.type(amount, '430.51');
  await user.click(form.getByRole('radio', { name: 'UPI' }));
  await user.type(form.getByLabelText('Reference (optional)'), '123');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await form.findByText('Please enter an amount up to ₹430.50.')).toBeVisible();
  expect(form.getByText('Please enter the 12 digits of the UPI reference (UTR).')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '200');
  await user.clear(form.getByLabelText('Reference (optional)'));
  await user.type(form.getByLabelText('Reference (optional)'), '412345678901');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('payment recorded')).toBeVisible();
  expect(server.requestsTo(PAYMENT).map(({ body }) => body)).toEqual([
    { paymentId: expect.any(String), amount: 200, method: 'upi', reference: '412345678901', left: 430.5 },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record a payment' })).toBeNull());
});

test('shows the new open amount and records nothing when another user has recorded a payment', async () => {
  const bill = aBill({ received: 200, revision: 1 });
  const refused = new Refusal(409, { code: 'amount_changed', message: "This bill's amount has changed.", bill });
  const { user, form } = await openedPayment(new FakeServer().on(PAYMENT, () => refused));
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await form.findByText("This bill's amount has changed.")).toBeVisible();
  expect(form.getByText(/has ₹230\.50 left to pay/)).toBeVisible();
});

test('Mark Paid sends the chosen payment method', async () => {
  const server = new FakeServer().on(MONTH, () => billsPage([first])).on(PAY, () => aPaidBill());
  const { user } = openMonth(server);
  await user.click(await screen.findByRole('radio', { name: 'Cash' }));
  await user.click(await screen.findByRole('button', { name: 'Mark Paid: Student 101 (101)' }));
  await screen.findByText('bill marked as paid');
  expect(server.requestsTo(PAY).map(({ body }) => body)).toMatchObject([{ left: 430.5, method: 'cash' }]);
});

test('Mark Paid is refused after another payment; it shows the open amount and marks it the next time', async () => {
  const bill = aBill({ received: 200, revision: 1 });
  const refused = new Refusal(409, { code: 'amount_changed', message: "This bill's amount has changed.", bill });
  const server = new FakeServer().on(MONTH, () => billsPage([first])).on(PAY, () => refused);
  const { user } = openMonth(server);
  const mark = () => user.click(screen.getByRole('button', { name: 'Mark Paid: Student 101 (101)' }));
  await screen.findByRole('button', { name: /^Mark Paid/ });
  await mark();
  expect(await screen.findByText('The bill is ₹230.50 now. It was not marked as paid.')).toBeVisible();
  expect(screen.getByText('₹230.50 left to pay')).toBeVisible();
  await mark();
  await waitFor(() => expect(server.requestsTo(PAY)).toHaveLength(2));
  expect(server.requestsTo(PAY).map(({ body }) => body)).toMatchObject([{ left: 430.5 }, { left: 230.5 }]);
});

test('reverses the chosen one of several payments, by default the last', async () => {
  const payments = [
    { _id: 'claim-1', amount: 300, method: 'upi' as const, reference: '412345678901', on: '2026-11-02T06:30:00.000Z' },
    { _id: 'payment-2', amount: 130.5, on: '2026-11-03T06:30:00.000Z' },
  ];
  const paid = aPaidBill({ payments });
  const server = new FakeServer()
    .on(MONTH, () => billsPage([paid]))
    .on(`GET /bills/${paid._id}/detail`, () => aDetail(paid))
    .on(`POST /bills/${paid._id}/reversal`, () => aBill({ revision: 2 }));
  const { user } = openMonth(server);
  await user.click(await screen.findByRole('button', { name: 'Student 101' }));
  await user.click((await dialog(/^Student 101/)).getByRole('button', { name: 'Reverse the payment' }));
  const form = await dialog('Reverse the payment?');
  expect(form.getByText(/^₹130\.50 of the bill of Student 101/)).toBeVisible();
  const choice = form.getByRole('combobox', { name: 'Which payment' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['₹300.00 · Nov 2 · UPI · 412345678901', '₹130.50 · Nov 3']);
  await user.selectOptions(choice, 'claim-1');
  expect(form.getByText(/^₹300\.00 of the bill of Student 101/)).toBeVisible();
  await user.type(form.getByLabelText('Reason'), 'Wrong student');
  await user.click(form.getByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findByText('payment reversed')).toBeVisible();
  expect(server.requestsTo(`POST /bills/${paid._id}/reversal`).map(({ body }) => body)).toEqual([
    { reason: 'Wrong student', paymentId: 'claim-1' },
  ]);
});
