import type { Bill } from '@tiffin/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aBill } from '../../bill/testing';
import { FakeServer, Refused } from '../../testing/fake-server';
import { renderPage, STUDENT } from '../../testing/render-page';
import { PayBill } from './pay-bill';

const bill = aBill();
const UPI = `GET /bills/${bill._id}/upi`;
const CLAIM = `POST /bills/${bill._id}/claims`;
const payment = {
  uri: 'upi://pay?pa=mess@okbank&pn=Ganga%20Mess&am=430.50&cu=INR',
  upiId: 'mess@okbank',
  payeeName: 'Ganga Mess',
  amount: 430.5,
  note: 'Bill October 2026 101',
};

function open(shown: Bill = bill, server = new FakeServer().on(UPI, () => payment)) {
  return renderPage(<PayBill bill={shown} />, { user: STUDENT, server });
}
test('shows the code, whom it pays, and on a phone the way into its app', async () => {
  open();
  expect(await screen.findByRole('img', { name: 'QR code that pays ₹430.50 by UPI' })).toBeVisible();
  expect(screen.getByText(/mess@okbank/)).toHaveTextContent('to Ganga Mess, mess@okbank');
  expect(screen.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', payment.uri);
});

test('nothing is there where the canteen takes no UPI', async () => {
  const { server } = open(bill, new FakeServer());
  await waitFor(() => expect(server.askedOf(UPI)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the reference is told once it is one, with the amount that was shown', async () => {
  const { user, server } = open();
  server.on(CLAIM, () => new Refused(409, { code: 'already_paid', message: 'Nothing is left to pay of this bill.' }));
  await user.click(await screen.findByRole('button', { name: 'I have paid' }));
  await user.type(screen.getByLabelText('UPI reference (UTR)'), '41234567890a');
  await user.click(screen.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('please enter the 12 digits of the UPI reference (UTR).')).toBeVisible();
  await user.clear(screen.getByLabelText('UPI reference (UTR)'));
  await user.type(screen.getByLabelText('UPI reference (UTR)'), ' 412345678901 ');
  await user.click(screen.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('Nothing is left to pay of this bill.')).toBeVisible();
  server.on(CLAIM, () => aBill({ revision: 1 }));
  await user.click(screen.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('Your canteen is told and checks it.')).toBeVisible();
  expect(server.askedOf(CLAIM).map(({ body }) => body)).toEqual(Array(2).fill({ reference: '412345678901', amount: 430.5 }));
});

test('while it is checked, the reference stands there and nothing is asked for', async () => {
  const claim = { _id: 'claim', reference: '412345678901', amount: 430.5, claimedOn: '2026-11-02T06:30:00.000Z' };
  const { server } = open({ ...bill, claim });
  expect(await screen.findByText(/Your UPI reference is 412345678901/)).toBeVisible();
  expect(server.asked).toEqual([]);
});

test('one that was not found says why, and can be told again', async () => {
  open({ ...bill, declined: { reference: '412345678901', reason: 'Nothing came in', on: '2026-11-02T06:30:00.000Z' } });
  expect(await screen.findByText(/could not find the payment 412345678901/)).toHaveTextContent('“Nothing came in”');
  expect(await screen.findByRole('button', { name: 'I have paid' })).toBeVisible();
});
