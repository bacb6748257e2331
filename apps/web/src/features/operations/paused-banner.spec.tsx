import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { OperationsPage } from './operations-page';
import { aStatus, operatorsServer } from './testing';

test.each(['', '?part=audit', '?part=events'])('what is paused is said on every part (%s), and can be resumed there', async (part) => {
  let statuses = [aStatus({ state: 'paused' }), aStatus({ name: 'bills' })];
  const server = operatorsServer(() => statuses)
    .on('GET /operations/audit', () => ({ entries: [], auditInfo: { hasNextPage: false } }))
    .on('GET /operations/events/search', () => ({ events: [], searchInfo: { hasNextPage: false, next: null, lookedBackTo: null } }))
    .on('POST /operations/projections/orders/resume', () => {
      statuses = [aStatus(), aStatus({ name: 'bills' })];
      return statuses[0];
    });
  const { user } = renderPage(<OperationsPage />, { at: `/admin/operations${part}`, server });
  const banner = (await screen.findByText('orders is paused.')).closest('[role=status]') as HTMLElement;
  expect(banner).toHaveTextContent('Screens show what was before until it goes on; orders are taken all the same.');
  await user.click(within(banner).getByRole('button', { name: 'Resume it' }));
  await waitFor(() => expect(screen.queryByText('orders is paused.')).toBeNull());
});

test('several are named, all are told as the whole, and resumed with one tap', async () => {
  const names = ['orders', 'bills', 'menu-items'];
  let paused = ['orders', 'bills'];
  const server = operatorsServer(() => names.map((name) => aStatus({ name, state: paused.includes(name) ? 'paused' : 'live' })));
  for (const name of names)
    server.on(`POST /operations/projections/${name}/resume`, () => {
      paused = paused.filter((other) => other !== name);
      return aStatus({ name });
    });
  const { user } = renderPage(<OperationsPage />, { at: '/admin/operations?part=backups', server });
  expect(await screen.findByText('orders, bills are paused.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume all' }));
  await waitFor(() => expect(paused).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/paused\./)).toBeNull());
});
