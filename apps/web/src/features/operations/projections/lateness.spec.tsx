import type { ReactorStatus } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aStatus, operatorsServer } from '../testing';

const reactor: ReactorStatus = { name: 'return-stock', state: 'live', position: 9, head: 9, lag: 0, lagSeconds: 0, parked: 0 };

test.each([
  [0, undefined],
  [0.2, '1 s late'],
  [89, '89 s late'],
  [150, '3 min late'],
  [7_300, '2 h late'],
  [400_000, '5 days late'],
])('a view that is %d s behind says so in words', async (lagSeconds, said) => {
  const server = operatorsServer(() => [aStatus({ lag: lagSeconds === 0 ? 0 : 12, lagSeconds })]);
  renderPage(<OperationsPage />, { at: '/admin/operations', server });
  const row = within(await screen.findByRole('row', { name: /^orders/ }));
  if (said === undefined) expect(row.queryByText(/late/)).toBeNull();
  else expect(row.getByText(said)).toBeVisible();
});

test('reactors are told of with how late they are, and what they parked', async () => {
  const late: ReactorStatus = {
    ...reactor,
    name: 'mail-bills',
    state: 'stalled',
    lag: 12,
    lagSeconds: 150,
    parked: 2,
    error: 'the mail is away',
  };
  const server = operatorsServer().on('GET /operations/reactors', () => [reactor, late]);
  renderPage(<OperationsPage />, { at: '/admin/operations', server });
  const heading = await screen.findByRole('heading', { name: 'Reactors' });
  const [first, second] = within(heading.parentElement ?? document.body).getAllByRole('listitem');
  expect(first).toHaveTextContent('return-stockLivenothing behind');
  expect(second).toHaveTextContent('mail-billsStalled12 behind, 3 min late2 parked eventsthe mail is away');
});

test('a rebuild says how long it will take, as the server measures it, and what its time goes into', async () => {
  const shares = { reading: 0.46, folding: 0.2, storing: 0.31, waiting: 0.03 };
  const pace = { perSecond: 41_200, secondsLeft: 42, shares };
  const rebuild = { generation: 3, state: 'running', switch: 'auto', position: 9, startedAt: '2026-11-21T06:30:00.000Z', pace } as const;
  renderPage(<OperationsPage />, { at: '/admin/operations', server: operatorsServer(() => [aStatus({ rebuild })]) });
  expect(await screen.findByText(/about 40 s left at 41,200 \/s/)).toBeVisible();
  expect(
    screen.getByText(/reading the log \(46 %\), folding \(20 %\), storing documents \(31 %\) and waiting for its turn \(3 %\)/),
  ).toBeVisible();
});
