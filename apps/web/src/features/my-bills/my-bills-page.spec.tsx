// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../all-bills/settle/settle-bill';
import { jest } from '@jest/globals';
import type { Bill, BillDetail } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aBill, aDetail, aLine, aPaidBill, aTimelineEntry } from '../bill/testing';
import { FakeServer, NO_ANSWER, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../testing/render-page';
import { MyBillsPage } from './my-bills-page';
import { PayBill } from './pay/pay-bill';
const ME = { ...STUDENT, _id: 'student-101' };
const LIST = 'GET /bills/student-101';
const detailOf = ({ _id }: Bill) => `GET /bills/${_id}/detail`;
const october = aBill();
const september = aPaidBill({ month: 9, amount: 388.5, paidOn: '2026-10-04T06:30:00.000Z' });

function serverWith(bills: Bill[], ...details: BillDetail[]): FakeServer {
  const server = new FakeServer().on(LIST, () => bills);
  for (const detail of details) server.on(detailOf(detail), () => detail);
  return server;
}
function open(server: FakeServer, { user = ME, at = '/bills/student-101' } = {}) {
  const page = (
    <Routes>
      <Route path="/bills/:studentId" element={<MyBillsPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return renderPage(page, { user, at, server });
}
const heading = (name: RegExp) => screen.findByRole('button', { name });
const why = (name: RegExp) => within(screen.getByRole('region', { name }));

describe('the list', () => {
  test('lists bills newest first, and expands and reads only the newest owed one', async () => {
    const server = serverWith([september, october], aDetail());
    open(server);
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'October 2026Unpaid₹430.50Issued Nov 1. Pay at the canteen counter.',
      'September 2026Paid on Oct 4₹388.50Paid',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'My Bills' })).toBeVisible();
    expect(await heading(/^October/)).toHaveAttribute('aria-expanded', 'true');
    expect(await heading(/^September/)).toHaveAttribute('aria-expanded', 'false');
    await screen.findByText('To pay');
    expect(server.requests.map(({ call }) => call)).toEqual(['GET /users/tab', LIST, detailOf(october)]);
  });

  test('expands at most one bill, the one in the address', async () => {
    const { user, address } = open(serverWith([october, september], aDetail(), aDetail({ ...september, lines: [], adjustments: [] })));
    await user.click(await heading(/^September/));
    expect(await heading(/^October/)).toHaveAttribute('aria-expanded', 'false');
    expect(address()).toBe('/bills/student-101?bill=2026-09');
    await user.click(await heading(/^September/));
    expect(screen.queryByRole('region', { name: /2026/ })).toBeNull();
    expect(address()).toBe('/bills/student-101?bill=none');
  });

  test('expands no bill when all are paid', async () => {
    open(serverWith([september]));
    expect(await heading(/^September/)).toHaveAttribute('aria-expanded', 'false');
  });

  test('says when the first bill will be issued', async () => {
    open(serverWith([]));
    expect(await screen.findByRole('heading', { name: 'No bills found.' })).toBeVisible();
    expect(screen.getByText(/It comes on the 1st of the next month\./)).toBeVisible();
  });

  test('does not show another student’s bills', async () => {
    open(new FakeServer(), { at: '/bills/student-102' });
    expect(await screen.findByRole('heading', { name: 'No bills found.' })).toBeVisible();
  });

  test('is searched by month', async () => {
    open(serverWith([october, september], aDetail()), { at: '/bills/student-101?search=sept' });
    expect(await heading(/^September/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^October/ })).toBeNull();
  });

  test('reports a list that fails to load', async () => {
    open(new FakeServer().on(LIST, () => refusal('forbidden')));
    expect(await screen.findByText('Your bills could not be loaded.')).toBeVisible();
  });
});

describe('the explanation of a bill', () => {
  test('adds the orders up, and names what corrections are of', async () => {
    open(serverWith([october], aDetail()));
    await screen.findByText('2 orders');
    const bill = why(/^October/);
    expect(bill.getByText('Food and drinks ₹435.00, packing ₹5.00, tax ₹22.00')).toBeVisible();
    expect(bill.getByText('₹462.00')).toBeVisible();
    expect(bill.getByText('Correction for September')).toHaveTextContent('Order Sep 14 · #7 · 2 Samosa changed after you had paid');
    expect(bill.getByText('−₹31.50')).toBeVisible();
    const corrected = bill.getByRole('link', { name: 'Sep 14 · #7 · 2 Samosa' });
    expect(corrected).toHaveAttribute('href', expect.stringMatching(/search=2B90E6D1&filter=9/));
    expect(bill.getByText('To pay').closest('div')).toHaveTextContent('To pay₹430.50');
  });

  test('shows amounts carried from an earlier bill and to the next', async () => {
    const detail = aDetail({ amount: 0, lines: [aLine(2, 20)], adjustments: [], carriedIn: -52.5, carriedOut: 32.5, paid: true });
    open(serverWith([{ ...october, amount: 0, paid: true }], detail), { at: '/bills/student-101?bill=2026-10' });
    expect(await screen.findByText('Credit from earlier bills')).toBeVisible();
    expect(screen.getByText('−₹52.50')).toBeVisible();
    expect(screen.getByText('Credit carried over to the next bill').closest('div')).toHaveTextContent('₹32.50');
    expect(screen.getByText('There is nothing to pay.')).toBeVisible();
    expect(screen.getByText('Nothing to pay')).toBeVisible();
  });

  test('names the year of a correction of another year', async () => {
    const old = { orderId: '0f9c2a44-0000-4000-8000-00002b90e6d1', month: 12, year: 2025, amount: 10 };
    open(serverWith([october], aDetail({ lines: [], adjustments: [old] })));
    expect(await screen.findByText('Correction for December 2025')).toBeVisible();
    expect(screen.getByText('No orders')).toBeVisible();
  });

  test('shows the history; without names for a student', async () => {
    const by = { _id: 'contractor', role: 'contractor' as const, fullName: '' };
    const timeline = [
      aTimelineEntry('BillIssued', { amount: 400 }),
      aTimelineEntry('BillRevised', { amount: 430.5 }),
      aTimelineEntry('BillPaid', { amount: 430.5, actor: by }),
      aTimelineEntry('BillPaymentReversed', { amount: 430.5, reason: 'Marked by mistake', actor: by }),
      aTimelineEntry('BillPaymentClaimed', { amount: 430.5, reference: '412345678901' }),
      aTimelineEntry('BillPaymentClaimCorrected', { amount: 400, reference: '412345678902' }),
      aTimelineEntry('BillPaymentClaimWithdrawn'),
      aTimelineEntry('BillPaymentClaimDeclined', { reason: 'Nothing came in', actor: by }),
      aTimelineEntry('BillPartPaid', { amount: 200, method: 'cash', actor: by }),
      aTimelineEntry('BillPaid', { amount: 230.5, method: 'upi', reference: '412345678902', actor: by }),
    ];
    open(serverWith([october], aDetail({ timeline })));
    await screen.findByText('What happened');
    const steps = screen.getByText('What happened').closest('section');
    expect(
      within(steps as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Issued: ₹400.00'),
      expect.stringContaining('Bill revised because an order changed: ₹430.50'),
      expect.stringContaining('Paid: ₹430.50'),
      expect.stringContaining('Payment reversed: ₹430.50“Marked by mistake”'),
      expect.stringContaining('Payment reported: ₹430.50412345678901'),
      expect.stringContaining('Reported payment corrected: ₹400.00412345678902'),
      expect.stringContaining('Reported payment withdrawn'),
      expect.stringContaining('The canteen could not find the payment“Nothing came in”'),
      expect.stringContaining('Part payment: ₹200.00Cash'),
      expect.stringContaining('Paid: ₹230.50UPI · 412345678902'),
    ]);
  });

  test('reports a bill that fails to load', async () => {
    open(serverWith([october]));
    expect(await screen.findByText('This bill could not be loaded.')).toBeVisible();
  });
});

describe('a bill that is being paid', () => {
  const claim = { _id: 'claim', reference: '412345678901', amount: 430.5, claimedOn: '2026-11-02T06:30:00.000Z' };
  const UPI = `GET /bills/${october._id}/upi`;
  const CLAIM = `POST /bills/${october._id}/claims`;
  const uri = 'upi://pay?pa=mess@okbank&pn=Ganga%20Mess&am=430.50&cu=INR';
  const payment = { uri, upiId: 'mess@okbank', payeeName: 'Ganga Mess', amount: 430.5, note: 'Bill October 2026 101' };
  const pay = (bill: Bill = october, server = new FakeServer().on(UPI, () => payment)) => renderPage(<PayBill bill={bill} />, { server });

  test('shows the claim, and that it is being checked', async () => {
    const { server } = open(serverWith([{ ...october, claim }], aDetail({ claim })), { user: { ...ME, takesUpi: true } });
    expect(await heading(/^October/)).toHaveTextContent('Payment reported');
    expect(screen.getByText('You reported on Nov 2 that you paid ₹430.50 by UPI. Your canteen checks the payment.')).toBeVisible();
    expect(await screen.findByText(/Your UPI reference is 412345678901/)).toBeVisible();
    expect(server.requestsTo(UPI)).toEqual([]);
  });

  test('is paid by UPI where the canteen accepts it: on a phone with its app, or with the code for another phone', async () => {
    const { user } = open(
      serverWith([october], aDetail()).on(UPI, () => payment),
      { user: { ...ME, takesUpi: true } },
    );
    expect(await screen.findByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', payment.uri);
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    await user.click(screen.getByText('Pay with another phone'));
    expect(screen.getByRole('img', { name: 'QR code that pays ₹430.50 by UPI' })).toBeVisible();
    expect(screen.getByText('Issued Nov 1. Pay at the canteen counter or by UPI.')).toBeVisible();
    expect(screen.getByText('mess@okbank').parentElement).toHaveTextContent(/^to Ganga Mess ?mess@okbank$/);
  });

  test('offers no payment where the canteen does not accept UPI', async () => {
    const { server } = pay(october, new FakeServer());
    await waitFor(() => expect(server.requestsTo(UPI)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sends a valid reference with the amount that was shown', async () => {
    const { user, server } = pay();
    server.on(CLAIM, () => refusal('already_paid'));
    await user.click(await screen.findByRole('button', { name: 'I have paid' }));
    expect(screen.getByLabelText('UPI reference (UTR)')).toHaveFocus();
    await user.keyboard('41234567890a');
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText('Please enter the 12 digits of the UPI reference (UTR).')).toBeVisible();
    await user.clear(screen.getByLabelText('UPI reference (UTR)'));
    await user.type(screen.getByLabelText('UPI reference (UTR)'), ' 412345678901 ');
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText('This bill has nothing left to pay.')).toBeVisible();
    server.on(CLAIM, () => aBill({ revision: 1 }));
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText('Payment reported. Your canteen checks it.')).toBeVisible();
    expect(server.requestsTo(CLAIM).map(({ body }) => body)).toEqual(Array(2).fill({ reference: '412345678901', amount: 430.5 }));
  });

  test('shows why a claim was declined, and accepts another one', async () => {
    pay({ ...october, declined: { reference: '412345678901', reason: 'Nothing came in', on: '2026-11-02T06:30:00.000Z' } });
    expect(await screen.findByText(/could not find the payment 412345678901/)).toHaveTextContent('“Nothing came in”');
    expect(await screen.findByRole('button', { name: 'I have paid' })).toBeVisible();
  });

  test('shows the received and the open amount', async () => {
    open(serverWith([{ ...october, received: 200 }], aDetail({ received: 200 })));
    expect(await screen.findByText('₹200.00 received, ₹230.50 left to pay.')).toBeVisible();
    expect((await screen.findByText('Left to pay')).closest('div')).toHaveTextContent('₹230.50');
  });

  test('folds many orders below amount and payment', async () => {
    const lines = [1, 2, 3, 4, 5, 6].map((day) => aLine(day, 10));
    const { user } = open(serverWith([october], aDetail({ lines })));
    const orders = await screen.findByText('6 orders');
    expect(orders.closest('details')).not.toHaveAttribute('open');
    await user.click(orders);
    expect(orders.closest('details')).toHaveAttribute('open');
  });
});

describe('the file', () => {
  const saved: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let latest: Blob;
    Object.assign(URL, { createObjectURL: (file: Blob) => ((latest = file), 'blob:bill'), revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: latest });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  const PDF = `GET /bills/${october._id}/pdf`;

  test('is saved with the bill’s file name', async () => {
    const server = serverWith([october], aDetail()).on(PDF, () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('bill-2026-10-BH1-101.pdf');
    expect(saved[0]?.file.type).toBe('application/pdf');
  });

  test('reports a failed download', async () => {
    const { user } = open(serverWith([october], aDetail()).on(PDF, () => NO_ANSWER));
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText(/The server can't be reached/)).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('live', () => {
  test('a bill paid at the counter stays expanded; an older message changes nothing', async () => {
    const server = serverWith([october], aDetail());
    const { send } = open(server);
    await screen.findByText('To pay');
    const paid = aPaidBill({ revision: 2 });
    server.on(detailOf(october), () => aDetail({ ...paid, timeline: [aTimelineEntry('BillPaid', { amount: 430.5 })] }));
    send('billChanged', paid);
    expect(await screen.findByText('Paid: ₹430.50')).toBeVisible();
    send('billChanged', aBill({ revision: 1 }));
    expect(await heading(/^October/)).toHaveTextContent('Paid on Nov 3');
    expect(await heading(/^October/)).toHaveAttribute('aria-expanded', 'true');
  });

  test('adds a new bill at the top by itself', async () => {
    const { send } = open(serverWith([september]));
    await heading(/^September/);
    send('billChanged', october);
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('October 2026'));
  });
});

describe('a contractor', () => {
  test('sees whose bills these are, and can mark them as paid', async () => {
    const server = serverWith([october], aDetail()).on(`PATCH /bills/${october._id}`, () => aPaidBill());
    const { user } = open(server, { user: CONTRACTOR });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bills of Student 101 (101)' })).toBeVisible();
    expect(screen.getByText('Issued Nov 1. Not paid yet.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Mark Paid: Student 101 (101)' }));
    expect(await screen.findByText('bill marked as paid')).toBeVisible();
    expect(await heading(/^October/)).toHaveTextContent('Paid on Nov 3');
    expect(screen.queryByRole('button', { name: /^Mark Paid/ })).toBeNull();
  });
});
