import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aParkedEvent, aStatus, operatorsServer } from '../testing';

const reaction = { ...aParkedEvent({ _id: 'parked-2', projection: 'return-stock', type: 'OrderRejected' }), documentId: undefined };

function opened(search = '') {
  const server = operatorsServer(() => [aStatus({ parked: 1 }), aStatus({ name: 'menu-items' })]).on(
    'GET /operations/parked',
    ({ path }) => ({
      parked: path.includes('projection=') ? [reaction] : [aParkedEvent(), reaction, { ...reaction, _id: 'parked-3' }],
      parkedInfo: { hasNextPage: false },
    }),
  );
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=parked${search}`, server });
}
const offered = () =>
  within(screen.getByLabelText('Projection or reactor'))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('every projection is offered, and each reactor that has parked events', async () => {
  const { user, server, address } = opened();
  await waitFor(() => expect(offered()).toEqual(['All projections and reactors', 'orders (1)', 'menu-items', 'return-stock (reactor)']));
  await user.selectOptions(screen.getByLabelText('Projection or reactor'), 'return-stock (reactor)');
  expect(address()).toBe('/admin/operations?part=parked&projection=return-stock');
  expect(await screen.findByText(/what return-stock was to do has not been done/)).toBeVisible();
  expect(server.asked.at(-1)?.path).toBe('/operations/parked?projection=return-stock&page=1&limit=20');
});

test('a reactor of the address is chosen, whatever it has parked', async () => {
  opened('&projection=mail-bills');
  expect(await screen.findByLabelText('Projection or reactor')).toHaveDisplayValue('mail-bills (reactor)');
});
