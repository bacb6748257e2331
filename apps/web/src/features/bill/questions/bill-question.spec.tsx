// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import './answer-form';
import './ask-form';
import type { BillDetail } from '@tiffin/contracts';
import { screen } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../../testing/render-page';
import { aDetail } from '../testing';
import { BillQuestion } from './bill-question';

const bill = aDetail();
const [samosa] = bill.lines;
const question = { _id: 'question-1', orderId: samosa!.orderId, text: 'I did not take this.', askedOn: '2026-11-12T06:30:00.000Z' };
const ASK = `POST /bills/${bill._id}/questions`;
const ANSWER = `POST /bills/${bill._id}/questions/question-1/answer`;

function open(detail: BillDetail, own: boolean, server = new FakeServer()) {
  return renderPage(<BillQuestion detail={detail} own={own} timeZone="Asia/Kolkata" />, { user: own ? STUDENT : CONTRACTOR, server });
}

test('a student asks about an order with a sentence', async () => {
  const server = new FakeServer().on(ASK, () => ({ ...bill, question }));
  const { user } = open(bill, true, server);
  await user.click(screen.getByRole('button', { name: 'Ask about this bill' }));
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Please write a sentence.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is it about?' }), 'Oct 2 · #12 · 3 Popcorn, Fries · ₹52.50');
  await user.type(screen.getByLabelText('Your question'), ' I did not take this. ');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Question sent. Your canteen answers here.')).toBeVisible();
  expect(server.requestsTo(ASK).map(({ body }) => body)).toEqual([{ text: 'I did not take this.', orderId: samosa!.orderId }]);
});

test('an open question says that reminders are paused', () => {
  open({ ...bill, question }, true);
  expect(screen.getByText('You asked on Nov 12 about Oct 2 · #12 · 3 Popcorn, Fries')).toBeVisible();
  expect(screen.getByText('I did not take this.')).toBeVisible();
  expect(screen.getByText(/Until then you get no reminders about this bill/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a contractor answers, and reduces an order by at most its amount', async () => {
  const server = new FakeServer().on(ANSWER, () => refusal('more_than_billed'));
  const { user } = open({ ...bill, question }, false, server);
  await user.type(await screen.findByLabelText('Your answer'), 'You are right.');
  await user.type(screen.getByLabelText('Amount to deduct (₹)'), '52.51');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Please enter an amount up to ₹52.50.')).toBeVisible();
  await user.clear(screen.getByLabelText('Amount to deduct (₹)'));
  await user.type(screen.getByLabelText('Amount to deduct (₹)'), '52.5');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText("This is more than the order's amount.")).toBeVisible();
  server.on(ANSWER, () => ({ ...bill, revision: 1 }));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Answer sent')).toBeVisible();
  expect(server.requestsTo(ANSWER).at(-1)?.body).toEqual({
    text: 'You are right.',
    correction: { amount: 52.5, orderId: samosa!.orderId },
  });
});

test('shows the answer with the reduction, and allows another question', () => {
  const answered = { ...question, answer: 'You are right.', answeredOn: '2026-11-13T06:30:00.000Z', corrected: -52.5 };
  const adjustments = [{ orderId: samosa!.orderId, month: 10, year: 2026, amount: -52.5 }];
  const { unmount } = open({ ...bill, answered, adjustments }, true);
  expect(screen.getByText('Answered on Nov 13, ₹52.50 deducted')).toBeVisible();
  expect(screen.getByText('You are right.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask about this bill' })).toBeVisible();
  expect(screen.queryByText(/is deducted from the next one/)).toBeNull();
  unmount();
  open({ ...bill, answered }, true);
  expect(screen.getByText(/is deducted from the next one/)).toBeVisible();
});
