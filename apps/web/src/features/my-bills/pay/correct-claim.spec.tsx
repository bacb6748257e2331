// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../../ui/dialog-panel';
import { screen, waitFor, within } from '@testing-library/react';
import { aBill } from '../../bill/testing';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { PayBill } from './pay-bill';

const claim = { _id: 'claim-1', reference: '412345678901', amount: 430.5, claimedOn: '2026-11-02T06:30:00.000Z' };
const bill = aBill({ claim, revision: 1 });
const PATH = `/bills/${bill._id}/claims/claim-1`;
const open = (server = new FakeServer()) => renderPage(<PayBill bill={bill} />, { server });

test('a student corrects a claim’s amount and reference, up to the open amount', async () => {
  const { user, server } = open(new FakeServer().on(`PATCH ${PATH}`, () => aBill({ revision: 2 })));
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const amount = screen.getByLabelText('Amount (₹)');
  const reference = screen.getByLabelText('UPI reference (UTR)');
  expect([amount, reference].map((field) => (field as HTMLInputElement).value)).toEqual(['430.50', '412345678901']);
  await user.clear(amount);
  await user.type(amount, '500');
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  expect(await screen.findByText('Please enter an amount up to ₹430.50.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '300');
  await user.clear(reference);
  await user.type(reference, '412345678902');
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  expect(await screen.findByText('Payment reported. Your canteen checks it.')).toBeVisible();
  expect(server.requestsTo(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ reference: '412345678902', amount: 300 }]);
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('a student withdraws a claim after a confirmation; a refusal is shown', async () => {
  const closed = new Refusal(409, { code: 'claim_closed', message: 'This payment was already confirmed, declined or withdrawn.' });
  const { user, server } = open(new FakeServer().on(`POST ${PATH}/withdraw`, () => closed));
  const withdraw = async () => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this payment?' }));
    expect(dialog.getByText(/no longer looks for ₹430\.50 with reference 412345678901/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await withdraw();
  expect(await screen.findByText('This payment was already confirmed, declined or withdrawn.')).toBeVisible();
  server.on(`POST ${PATH}/withdraw`, () => aBill({ revision: 2 }));
  await withdraw();
  expect(await screen.findByText('Reported payment withdrawn')).toBeVisible();
});
