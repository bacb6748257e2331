import type { LogInEntry } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { operatorsServer } from '../testing';

const wrong: LogInEntry = {
  _id: 'log-in-1',
  at: '2020-01-01T06:50:00.000Z',
  role: 'student',
  outcome: 'wrong',
  canteenId: 'ganga',
  userId: 'student-1',
  account: 'a1b2c3',
  address: 'd4e5f6',
};
const admin: LogInEntry = { _id: 'log-in-2', at: '2020-01-01T06:50:00.000Z', role: 'admin', outcome: 'in', account: 'a7', address: 'd8' };

/** A server that nobody was held back by. */
function opened(search: string) {
  const server = operatorsServer().on('GET /operations/log-ins', ({ path }) => ({
    logIns: path.includes('outcome=throttled') ? [] : [wrong, admin],
    logInsInfo: { hasNextPage: false },
  }));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=log-ins${search}`, server });
}

test('who came in and who tried, as far as operators may know', async () => {
  opened('');
  const [first, second] = await screen.findAllByRole('listitem');
  const tried = within(first ?? document.body);
  for (const text of ['Student', 'Wrong password or key', 'BH 1 · Ganga', 'Wed, Jan 1, 2020, 12:20 PM'])
    expect(tried.getByText(text)).toBeVisible();
  expect(tried.getByText(/account a1b2c3 · address d4e5f6/)).toBeVisible();
  expect(tried.getByRole('link', { name: 'what student-1 did' })).toHaveAttribute('href', '/admin/operations?part=audit&actor=student-1');
  expect(second).toHaveTextContent('AdminCame in');
  expect(within(second ?? document.body).queryByRole('link')).toBeNull();
});

test('they are filtered by the address', async () => {
  const { user, server, address } = opened('&from=2026-11-01&canteen=ganga');
  await user.selectOptions(await screen.findByLabelText('How it ended'), 'Held back after too many attempts');
  expect(address()).toBe('/admin/operations?part=log-ins&from=2026-11-01&canteen=ganga&outcome=throttled');
  expect(await screen.findByText('No attempt to come in fits these filters.')).toBeVisible();
  expect(server.asked.at(-1)?.path).toBe('/operations/log-ins?canteenId=ganga&from=2026-11-01&outcome=throttled&page=1&limit=20');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});
