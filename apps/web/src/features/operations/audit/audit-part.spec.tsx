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

/** Where nothing was done to the menu. */
function opened(search = '', ...entries: AuditEntry[]) {
  const found = entries.length > 0 ? entries : [entry];
  const server = operatorsServer()
    .on('GET /operations/audit', ({ path }) => ({ entries: path.includes('kind=menu') ? [] : found, auditInfo: { hasNextPage: false } }))
    .on('GET /operations/events', () => ({ events: [], eventsInfo: { hasNextPage: false } }));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=audit${search}`, server });
}

test('each entry says what was done, by whom, and leads to what an operator may see', async () => {
  const { at, actor } = entry;
  const order = { orderId: '00000000-0000-4000-8000-00007b18e6a4', stream: 'order-1' };
  const dismissed = { actor: { _id: 'operations-key', role: 'admin', fullName: '' }, projection: 'orders', documentId: 'order-1' } as const;
  const { user, address } = opened(
    '',
    entry,
    { at, actor, ...order, type: 'OrderRejected', from: 'Pending', to: 'Rejected', reason: 'Ran out' },
    { at, ...dismissed, type: 'ParkedEventDismissed', reason: 'Typed twice', stream: 'upkeep-orders' },
  );
  const [changed, rejected, upkeep] = await screen.findAllByRole('listitem');
  expect(changed).toHaveTextContent(/^Changed the details of Aarav/);
  expect(changed).toHaveTextContent('by Ramesh (contractor) · AccountDetailsChanged · student-student-1');
  // The canteen's pages are not an operator's.
  expect(
    within(changed!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ramesh', 'student-student-1']);
  expect(rejected).toHaveTextContent(/^Rejected order.*Ran out/);
  expect(upkeep).toHaveTextContent(/^Dismissed a parked event of orders: Typed twice/);
  expect(within(upkeep!).getByRole('link', { name: 'document order-1 of orders' })).toBeVisible();
  await user.click(within(rejected!).getByRole('button', { name: 'order 7B18E6A4: show it' }));
  expect(address()).toBe('/admin/operations?part=events&stream=order-00000000-0000-4000-8000-00007b18e6a4');
});

test('is filtered by the address, where a day that is only half typed does not count', async () => {
  const { user, server, address } = opened('&from=0202-11-21&to=2026-11-21&stream=order-1');
  await screen.findByRole('listitem');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Menu');
  expect(address()).toBe('/admin/operations?part=audit&from=0202-11-21&to=2026-11-21&stream=order-1&kind=menu');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(server.asked.at(-1)?.path).toBe('/operations/audit?to=2026-11-21&kind=menu&stream=order-1&page=1&limit=20');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('listitem')).toBeVisible();
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
