import type { AuditEntry } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { operatorsServer } from '../testing';

const entry: AuditEntry = {
  at: '2026-11-21T06:50:00.000Z',
  type: 'AccountDetailsChanged',
  actor: { _id: 'contractor-1', role: 'contractor', fullName: 'Ramesh' },
  account: { _id: 'student-1', fullName: 'Aarav' },
  stream: 'student-student-1',
};

function opened(search = '') {
  const server = operatorsServer().on('GET /operations/audit', () => ({ entries: [entry], auditInfo: { hasNextPage: false } }));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=audit${search}`, server });
}

test('what was done to an account says whose it was', async () => {
  opened();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(/^Changed the details of Aarav/);
  expect(row).toHaveTextContent('by Ramesh (contractor) · AccountDetailsChanged · student-student-1');
  // The canteen's pages are not an operator's.
  expect(
    within(row)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ramesh', 'student-student-1']);
});

test('an order leads to its events', async () => {
  const order = { ...entry, type: 'OrderPlaced', orderId: '00000000-0000-4000-8000-00007b18e6a4', amount: 30, stream: 'order-1' };
  const server = operatorsServer()
    .on('GET /operations/audit', () => ({ entries: [{ ...order, account: undefined }], auditInfo: { hasNextPage: false } }))
    .on('GET /operations/events', () => ({ events: [], eventsInfo: { hasNextPage: false } }));
  const { user, address } = renderPage(<OperationsPage />, { at: '/admin/operations?part=audit', server });
  await user.click(await screen.findByRole('button', { name: 'order 7B18E6A4: show it' }));
  expect(address()).toBe('/admin/operations?part=events&stream=order-00000000-0000-4000-8000-00007b18e6a4');
});

test('what operators did is told as well, with the way to the document', async () => {
  const dismissed = {
    at: entry.at,
    type: 'ParkedEventDismissed',
    actor: { _id: 'operations-key', role: 'admin', fullName: '' },
    projection: 'orders',
    documentId: 'order-1',
    reason: 'Typed twice',
    stream: 'upkeep-orders',
  };
  const server = operatorsServer().on('GET /operations/audit', () => ({ entries: [dismissed], auditInfo: { hasNextPage: false } }));
  renderPage(<OperationsPage />, { at: '/admin/operations?part=audit', server });
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(/^Dismissed a parked event of orders: Typed twice/);
  expect(within(row).getByRole('link', { name: 'document order-1 of orders' })).toBeVisible();
});

test('one person is chosen by their id, which is asked for once it is whole', async () => {
  const { user, server, address } = opened('&actor=staff');
  const id = await screen.findByLabelText("Person's id");
  expect(id).toHaveValue('');
  await user.type(id, ' student-1 {Enter}');
  expect(address()).toBe('/admin/operations?part=audit&actor=student-1');
  expect(id).toHaveFocus();
  expect(id).toHaveValue('student-1');
  expect(screen.getByLabelText('Done by')).toHaveDisplayValue('One person');
  await screen.findByRole('listitem');
  expect(server.askedOf('GET /operations/audit').map(({ path }) => path)).toEqual([
    '/operations/audit?actor=staff&page=1&limit=20',
    '/operations/audit?actor=student-1&page=1&limit=20',
  ]);
  await user.selectOptions(screen.getByLabelText('Done by'), 'Everybody');
  expect(address()).toBe('/admin/operations?part=audit');
  expect(id).toHaveValue('');
});

test('whoever did something leads to all that they did, within the same filters', async () => {
  const { user, address } = opened('&kind=account');
  await user.click(within(await screen.findByRole('listitem')).getByRole('link', { name: 'Ramesh' }));
  expect(address()).toBe('/admin/operations?part=audit&kind=account&actor=contractor-1');
  expect(screen.getByLabelText("Person's id")).toHaveValue('contractor-1');
});
