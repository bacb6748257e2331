// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../../ui/menu-panel';
import { jest } from '@jest/globals';
import type { Bill } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observeServerTime } from '../../api/server-clock';
import { aBill, aDetail, aPaidBill, billsPage, aTimelineEntry, totalsOf } from '../bill/testing';
import { FakeServer, NO_ANSWER, Refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { AllBillsPage } from './all-bills-page';
const LIST = 'GET /bills';
const first = aBill();
const second = aPaidBill({ amount: 126 }, '102');
const third = aBill({ amount: 57.75 }, '103');
const PAY = `PATCH /bills/${first._id}`;
const REVERSAL = `POST /bills/${first._id}/reversal`;

// Fixes the canteen's date to November 21, 2026.
beforeEach(() => observeServerTime('Sat, 21 Nov 2026 06:30:00 GMT', Date.now(), Date.now()));

const TOTALS = 'GET /bills/totals';

/** A canteen without claims and questions; `bills` are all bills. */
function open(bills: Bill[] | FakeServer = [first, second, third], at = '/all-bills', all = Array.isArray(bills) ? bills : [first]) {
  const server = bills instanceof FakeServer ? bills : new FakeServer().on(LIST, () => billsPage(bills));
  for (const list of ['claims', 'questions']) server.on(`GET /bills/${list}`, () => billsPage([]));
  return renderPage(<AllBillsPage />, { user: CONTRACTOR, at, server: server.on(TOTALS, () => totalsOf(all)) });
}
const line = (rollNo: string) => screen.getByRole('row', { name: new RegExp(`^${rollNo} `) });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const queriesOf = (server: FakeServer, call = LIST) => server.requestsTo(call).map(({ path }) => path.split('?')[1]);
const pay = (rollNo = '101') => screen.findByRole('button', { name: `Mark Paid: Student ${rollNo} (${rollNo})` });

describe('the list', () => {
  test('shows last month with its total and what is pending', async () => {
    const { server } = open();
    expect(await screen.findByText('Total: ₹614.25')).toBeVisible();
    expect(screen.getByText('3 bills')).toBeVisible();
    expect(screen.getByText('Collected').parentElement).toHaveTextContent('Collected₹126.00');
    expect(screen.getByText('Still pending').parentElement).toHaveTextContent('Still pending₹488.25');
    expect(line('101')).toHaveTextContent(/^101Student 101student101@example\.edu\+91 98765 00101₹430\.50UnpaidMark Paid$/);
    expect(line('102')).toHaveTextContent(/₹126\.00Paid Nov 3Details$/);
    expect(queriesOf(server)).toEqual(['month=10&year=2026&page=1&limit=20']);
  });

  test('shows the month in the address, and marks the current one', async () => {
    const server = new FakeServer().on(LIST, ({ path }) => billsPage(path.includes('month=10') ? [first] : []));
    const { user, address } = open(server);
    await screen.findByText('Total: ₹430.50');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'December 2025');
    expect(await screen.findByRole('heading', { name: 'No bills found' })).toBeVisible();
    expect(address()).toBe('/all-bills?filter=12');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'November 2026, current month');
    expect(await screen.findByText(/November is not over yet\. Its bills are issued on the 1st of December\./)).toBeVisible();
    expect(queriesOf(server).slice(1)).toEqual(['month=12&year=2025&page=1&limit=20', 'month=11&year=2026&page=1&limit=20']);
  });

  test('loads the next page without duplicates', async () => {
    const server = new FakeServer().on(LIST, ({ path }) =>
      path.includes('page=2') ? billsPage([second, third]) : billsPage([first, second], true),
    );
    const { user } = open(server, '/all-bills', [first, second, third]);
    expect(await screen.findByText('Total: ₹614.25')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    expect(screen.getByText('Total: ₹614.25')).toBeVisible();
  });

  test('is searched by the address’s text, which can be cleared', async () => {
    const server = new FakeServer().on(LIST, ({ path }) => billsPage(path.includes('search=') ? [] : [first]));
    const { user } = open(server, '/all-bills?search=Zoe');
    expect(await screen.findByText('No name contains “Zoe”, and no roll number starts with it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Total: ₹430.50')).toBeVisible();
    expect(queriesOf(server)[0]).toBe('month=10&year=2026&search=Zoe&page=1&limit=20');
  });

  test('a bill of 0 needs no payment', async () => {
    open([aBill({ amount: 0 })]);
    expect(await screen.findByText('Total: ₹0.00')).toBeVisible();
    expect(screen.getByText('Nothing to pay')).toBeVisible();
    expect(screen.queryByText('Still pending')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Mark Paid/ })).toBeNull();
  });
});

describe('Mark Paid', () => {
  test('sends the shown amount once, however often it is tapped', async () => {
    let answer: (bill: Bill) => void = () => undefined;
    const server = new FakeServer().on(LIST, () => billsPage([first])).on(PAY, () => new Promise((resolve) => (answer = resolve)));
    const { user } = open(server);
    const button = await pay();
    for (let tap = 0; tap < 10; tap += 1) await user.click(button);
    answer(aPaidBill());
    expect(await screen.findByText('bill marked as paid')).toBeVisible();
    expect(line('101')).toHaveTextContent('Paid Nov 3');
    await user.click(within(line('101')).getByRole('button', { name: 'Details: Student 101 (101)' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requestsTo(PAY).map(({ body }) => body)).toEqual([{ amount: 430.5, left: 430.5, paymentId: expect.any(String) }]);
    await waitFor(() => expect(server.requestsTo(TOTALS)).toHaveLength(2));
  });

  test('ignores the next tap when the message arrives before the answer', async () => {
    let answer: (bill: Bill) => void = () => undefined;
    const server = new FakeServer().on(LIST, () => billsPage([first])).on(PAY, () => new Promise((resolve) => (answer = resolve)));
    const { user, send } = open(server);
    await user.click(await pay());
    send('billChanged', aPaidBill());
    await user.click(await within(line('101')).findByRole('button', { name: 'Details: Student 101 (101)' }));
    answer(aPaidBill());
    expect(await screen.findByText('bill marked as paid')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ignores the third tap in a row on a slow screen', async () => {
    open([second]);
    const button = await screen.findByRole('button', { name: 'Details: Student 102 (102)' });
    fireEvent.click(button, { detail: 3 });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(button, { detail: 1 });
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('a tap elsewhere in its row opens the bill', async () => {
    const { user } = open([first, second]);
    for (const rollNo of ['101', '102']) {
      await user.click(within(await screen.findByRole('row', { name: new RegExp(`^${rollNo} `) })).getByText(rollNo));
      expect(await screen.findByRole('dialog', { name: new RegExp(`Student ${rollNo}`) })).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('is undone by the toast', async () => {
    const server = new FakeServer()
      .on(LIST, () => billsPage([{ ...first, received: 300 }]))
      .on(PAY, () => aPaidBill())
      .on(REVERSAL, () => aBill({ received: 300, revision: 2 }));
    const { user } = open(server);
    await user.click(await pay());
    expect((await screen.findByText('bill marked as paid')).parentElement).toHaveTextContent('Student 101 (101) · ₹130.50');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByText('payment reversed')).parentElement).toHaveTextContent('Student 101 (101) · ₹130.50');
    const [{ paymentId, ...seen }] = server.requestsTo(PAY).map(({ body }) => body) as [Record<string, unknown>];
    expect([paymentId, seen]).toEqual([expect.any(String), { amount: 430.5, left: 130.5 }]);
    expect(server.requestsTo(REVERSAL).map(({ body }) => body)).toEqual([{ reason: 'Marked by mistake', paymentId }]);
  });

  test('shows the new amount and marks nothing when the amount has changed', async () => {
    const bill = aBill({ amount: 399, revision: 1 });
    const refused = new Refusal(409, { code: 'amount_changed', message: "This bill's amount has changed.", bill });
    const server = new FakeServer().on(LIST, () => billsPage([first])).on(PAY, () => refused);
    const { user } = open(server);
    await screen.findByText('Total: ₹430.50');
    server.on(TOTALS, () => totalsOf([bill]));
    await user.click(await pay());
    expect(await screen.findByText("This bill's amount has changed.")).toBeVisible();
    expect(line('101')).toHaveTextContent(/The bill is ₹399\.00 now\. It was not marked as paid\./);
    expect(await screen.findByText('Total: ₹399.00')).toBeVisible();
    server.on(PAY, () => aPaidBill({ amount: 399, revision: 2 }));
    await user.click(await pay());
    await screen.findByText('bill marked as paid');
    expect(server.requestsTo(PAY).at(-1)?.body).toMatchObject({ amount: 399, left: 399 });
    expect(screen.queryByText(/It was not marked as paid/)).toBeNull();
  });

  test('reports a lost connection, and the bill stays pending', async () => {
    const { user } = open(new FakeServer().on(LIST, () => billsPage([first])).on(PAY, () => NO_ANSWER));
    await user.click(await pay());
    expect(await screen.findByText(/The server can't be reached/)).toBeVisible();
    expect(await pay()).toBeEnabled();
  });

  test('updates after a payment at another counter', async () => {
    const { send, server } = open();
    await screen.findByText('₹488.25');
    server.on(TOTALS, () => totalsOf([aPaidBill(), second, third]));
    send('billChanged', aPaidBill());
    await waitFor(() => expect(screen.getByText('Still pending').parentElement).toHaveTextContent('₹57.75'));
    send('billChanged', aBill());
    expect(line('101')).toHaveTextContent('Paid Nov 3');
  });
});

describe('a bill', () => {
  const paid = aPaidBill();
  const withDetail = (bill: Bill) =>
    new FakeServer()
      .on(LIST, () => billsPage([bill]))
      .on(`GET /bills/${bill._id}/detail`, () =>
        aDetail({
          ...bill,
          timeline: [aTimelineEntry('BillPaid', { amount: 430.5, actor: { _id: 'k', role: 'contractor', fullName: 'Contractor One' } })],
        }),
      );

  test('opens over the list with its explanation and history', async () => {
    const { user } = open(withDetail(paid));
    await user.click(await screen.findByRole('button', { name: 'Student 101' }));
    const popup = await dialog('Student 101 (101), October 2026');
    expect(await popup.findByRole('link', { name: /#12/ })).toBeVisible();
    expect(popup.getByText('Correction for September')).toHaveTextContent('changed after the bill was paid');
    expect(popup.getByText(/Contractor One/)).toBeVisible();
    expect(popup.getByRole('link', { name: 'All bills of Student 101 (101)' })).toHaveAttribute('href', '/bills/student-101');
  });

  test('lets the contractor reverse its payment with a reason', async () => {
    const server = withDetail(paid).on(REVERSAL, () => aBill({ revision: 2 }));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Student 101' }));
    const popup = await dialog('Student 101 (101), October 2026');
    await user.click(popup.getByRole('button', { name: 'Reverse the payment' }));
    const reversal = await dialog('Reverse the payment?');
    await user.click(reversal.getByRole('button', { name: 'Reverse payment' }));
    expect(await reversal.findByText('Please say why.')).toBeVisible();
    await user.click(reversal.getByLabelText('Reason'));
    await user.paste('Paid by \u2067somebody else');
    await user.click(reversal.getByRole('button', { name: 'Reverse payment' }));
    expect(await reversal.findByText('Please use at most 140 characters, without control characters.')).toBeVisible();
    await user.clear(reversal.getByLabelText('Reason'));
    await user.type(reversal.getByLabelText('Reason'), ' Paid by somebody else ');
    await user.click(reversal.getByRole('button', { name: 'Reverse payment' }));
    expect(await screen.findByText('payment reversed')).toBeVisible();
    expect(server.requestsTo(REVERSAL).map(({ body }) => body)).toEqual([{ reason: 'Paid by somebody else' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reverse the payment?' })).toBeNull());
    expect(popup.getByRole('button', { name: 'Mark Paid: Student 101 (101)' })).toBeVisible();
  });

  test('reports a reversal by another user, and refetches the list', async () => {
    const server = withDetail(paid).on(REVERSAL, () => new Refusal(409, { code: 'not_paid', message: 'This bill is not paid.' }));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Student 101' }));
    await user.click((await dialog(/^Student 101/)).getByRole('button', { name: 'Reverse the payment' }));
    const reversal = await dialog('Reverse the payment?');
    await user.type(reversal.getByLabelText('Reason'), 'Wrong student');
    const before = queriesOf(server).length;
    await user.click(reversal.getByRole('button', { name: 'Reverse payment' }));
    expect(await reversal.findByText('This bill is not paid.')).toBeVisible();
    await waitFor(() => expect(queriesOf(server).length).toBeGreaterThan(before));
    expect(reversal.getByLabelText('Reason')).toHaveValue('Wrong student');
  });
});

describe('generating', () => {
  const GENERATE = 'POST /bills/generate';

  test.each([
    [12, 3, /^12 bills were issued, 3 were revised\. All months up to October 2026 have their bills now\.$/, {}],
    [0, 0, /^No bills were missing: all months up to October 2026 have theirs\.$/, {}],
    [0, 0, /^No bill was issued, none revised\. The bills of 2 students wait until the operators repair/, { heldUp: 2 }],
  ])('%i issued, %i revised', async (issued, revised, said, heldUp) => {
    const generated = { month: 10, year: 2026, issued, revised, ...heldUp };
    const server = new FakeServer().on(LIST, () => billsPage([first])).on(GENERATE, () => generated);
    const { user } = open(server);
    await screen.findByText('1 bill');
    await user.click(screen.getByRole('button', { name: 'Generate bills' }));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(said)),
    );
    await waitFor(() => expect(queriesOf(server)).toHaveLength(2));
  });

  test('reports why it failed', async () => {
    const no = new Refusal(503, { code: 'behind', message: 'Please try again in a moment.' });
    const { user } = open(new FakeServer().on(LIST, () => billsPage([first])).on(GENERATE, () => no));
    await user.click(await screen.findByRole('button', { name: 'Generate bills' }));
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  });
});

test('downloads CSV of the month by bill or order, and of unpaid bills', async () => {
  const none = { count: 0, amount: 0 };
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const server = new FakeServer()
    .on(LIST, () => billsPage([first]))
    .on('GET /bills/unpaid', () => billsPage([first]))
    .on('GET /bills/ageing', () => ({ notDue: none, to30: none, to60: { count: 1, amount: 430.5 }, over60: none }));
  for (const file of ['GET /bills/csv', 'GET /bills/unpaid/csv']) server.on(file, () => new Blob(['rollNo'], { type: 'text/csv' }));
  const { user } = open(server);
  for (const rows of ['One row per bill', 'One row per order']) {
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await user.click(await screen.findByRole('menuitem', { name: rows }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).not.toHaveAttribute('aria-busy'));
  }
  await user.click(screen.getByRole('radio', { name: 'Unpaid' }));
  await user.click(await screen.findByRole('button', { name: /31 to 60 days late/ }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toEqual(['bills-2026-10.csv', 'billed-orders-2026-10.csv', 'unpaid-bills.csv']));
  expect(server.requestsTo('GET /bills/unpaid/csv')[0]?.path).toBe('/bills/unpaid/csv?age=to60');
  expect(queriesOf(server, 'GET /bills/csv')).toEqual(['year=2026&month=10', 'year=2026&month=10&detail=orders']);
  jest.restoreAllMocks();
});
