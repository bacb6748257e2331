// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../bill/questions/answer-form';
import { screen, waitFor, within } from '@testing-library/react';
import type { Bill, BillClaim } from '@tiffin/contracts';
import { aBill, aDetail, aPaidBill, billsPage } from '../bill/testing';
import { FakeServer, Refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { Claims } from './claims/claims';
import { Questions } from './questions';

const CLAIMS = 'GET /bills/claims';
const CONFIRM = 'POST /bills/claims/confirm';
const claimOf = (number: number, change: Partial<BillClaim> = {}): BillClaim => ({
  _id: `claim-${number}`,
  reference: `41234567890${number}`,
  amount: 430.5,
  claimedOn: '2026-11-02T06:30:00.000Z',
  ...change,
});
const first = aBill({ claim: claimOf(1) }, '101');
const corrected = aBill({ claim: claimOf(1, { _id: 'claim-4', amount: 400, corrected: true }), revision: 2 }, '101');
const second = aBill({ claim: claimOf(2, { amount: 100 }) }, '102');
const twice = aBill({ claim: claimOf(1, { _id: 'claim-3', alsoOn: [first._id] }) }, '103');

function open(bills: Bill[], server = new FakeServer()) {
  let waiting = bills;
  server.on(CLAIMS, () => billsPage(waiting));
  const leave = (rollNo: string) => (waiting = waiting.filter(({ studentInfo }) => !studentInfo.userName.endsWith(rollNo)));
  return { leave, ...renderPage(<Claims timeZone="Asia/Kolkata" />, { user: CONTRACTOR, server }) };
}
const row = async (rollNo: string) => within((await screen.findByText(`Student ${rollNo} (${rollNo})`)).closest('li')!);

test('selects and confirms all claims at once, except those with a reused reference', async () => {
  const { user, server, leave } = open([first, second, twice]);
  expect((await row('101')).getByText(/October 2026, reported on Nov 2, reference/)).toHaveTextContent('412345678901');
  expect((await row('103')).getByText('Also reported for another bill')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Select the payments you received' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  server.on(CONFIRM, () => {
    leave('101');
    leave('102');
    return { claims: [first, second].map(({ _id, claim }) => ({ billId: _id, claimId: claim?._id, ok: true })) };
  });
  await user.click(screen.getByRole('button', { name: 'Confirm 2 payments, ₹530.50' }));
  expect(await screen.findByText('2 confirmed as paid')).toBeVisible();
  const named = [first, second].map(({ _id, claim }) => ({ billId: _id, claimId: claim?._id }));
  expect(server.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([{ claims: named }]);
  expect(await (await row('101')).findByText('Done')).toBeVisible();
  expect((await row('103')).getByRole('checkbox')).not.toBeChecked();
  expect((await row('103')).queryByText('Done')).toBeNull();
});

test('keeps an unselected claim, and shows why one cannot be confirmed', async () => {
  const { user, server } = open([first, second]);
  await user.click((await row('101')).getByRole('checkbox'));
  const outcome = {
    billId: first._id,
    claimId: 'claim-1',
    ok: false,
    code: 'more_than_left',
    message: 'This is more than what is left to pay.',
  };
  server.on(CONFIRM, () => ({ claims: [outcome] }));
  await user.click(screen.getByRole('button', { name: 'Confirm 1 payment, ₹430.50' }));
  expect(await screen.findByText('This is more than what is left to pay.')).toBeVisible();
  expect(server.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([{ claims: [{ billId: first._id, claimId: 'claim-1' }] }]);
});

test('updates and deselects a claim that its student corrects', async () => {
  const { user, server, send } = open([first]);
  await user.click((await row('101')).getByRole('checkbox'));
  server.on(CLAIMS, () => billsPage([corrected]));
  send('billChanged', corrected);
  expect(await screen.findByText(/October 2026, corrected on Nov 2, reference/)).toBeVisible();
  expect((await row('101')).getByText('₹400.00')).toBeVisible();
  expect((await row('101')).getByRole('checkbox')).not.toBeChecked();
});

test('declines a claim with a reason', async () => {
  const { user, server, leave } = open([first]);
  const path = `POST /bills/${first._id}/claims/claim-1/decline`;
  server.on(path, () => new Refusal(409, { code: 'claim_closed', message: 'This payment was already confirmed, declined or withdrawn.' }));
  await user.click(await screen.findByRole('button', { name: 'Decline: Student 101 (101)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this payment?' }));
  await user.type(dialog.getByLabelText('Reason'), ' No such payment ');
  await user.click(dialog.getByRole('button', { name: 'Decline payment' }));
  expect(await dialog.findByText('This payment was already confirmed, declined or withdrawn.')).toBeVisible();
  server.on(path, () => {
    leave('101');
    return aBill({ revision: 2 });
  });
  await user.click(dialog.getByRole('button', { name: 'Decline payment' }));
  expect(await screen.findByText('The student is notified that the payment was not found')).toBeVisible();
  expect(server.requestsTo(path).at(-1)?.body).toEqual({ reason: 'No such payment' });
  expect(await screen.findByText('All payments checked')).toBeVisible();
});

test('is empty without claims; adds a new claim, and keeps the place of one that was paid otherwise', async () => {
  const { send, leave, server } = open([]);
  await waitFor(() => expect(server.requestsTo(CLAIMS)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  server.on(CLAIMS, () => billsPage([first]));
  send('billChanged', first);
  expect(await screen.findByText('Student 101 (101)')).toBeVisible();
  leave('101');
  server.on(CLAIMS, () => billsPage([]));
  send('billChanged', aPaidBill());
  expect(await screen.findByText('All payments checked')).toBeVisible();
  expect((await row('101')).getByRole('checkbox')).toBeDisabled();
  expect((await row('101')).queryByRole('button')).toBeNull();
});

const QUESTIONS = 'GET /bills/questions';
const question = { _id: 'question-1', text: 'Can I pay next week?', askedOn: '2026-11-12T06:30:00.000Z' };
const bill = aBill({ question });

test('shows new questions by itself, and answers them over the bill', async () => {
  const server = new FakeServer()
    .on(QUESTIONS, () => billsPage([]))
    .on(`GET /bills/${bill._id}/detail`, () => aDetail({ question }))
    .on(`POST /bills/${bill._id}/questions/question-1/answer`, () => aBill({ revision: 2 }));
  const { user, send } = renderPage(<Questions timeZone="Asia/Kolkata" />, { user: CONTRACTOR, server });
  await waitFor(() => expect(server.requestsTo(QUESTIONS)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  server.on(QUESTIONS, () => billsPage([bill]));
  send('billChanged', bill);
  expect(await screen.findByText('Can I pay next week?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Answer: Student 101 (101)' }));
  const popup = within(await screen.findByRole('dialog', { name: /^Student 101/ }));
  await user.type(await popup.findByLabelText('Your answer'), 'Yes.');
  server.on(QUESTIONS, () => billsPage([]));
  await user.click(popup.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Answer sent')).toBeVisible();
  expect(await screen.findByText('Done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Answer: Student 101 (101)' })).toBeNull();
});
