import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { BillFigures } from './bill-figures';

const TOTALS = { count: 2, amount: 300, collected: 0, claimed: 100, outstanding: 200 };

function Figures() {
  const [search, setSearch] = useState('');
  return (
    <>
      <button onClick={() => setSearch('1')}>Search</button>
      <BillFigures month="2026-10" search={search} />
    </>
  );
}

test('keeps the place of what was reported as paid when nothing is left of it', async () => {
  const server = new FakeServer().on('GET /bills/totals', () => TOTALS);
  renderPage(<Figures />, { user: CONTRACTOR, server });
  expect(await screen.findByText('₹100.00')).toBeVisible();
  server.on('GET /bills/totals', () => ({ ...TOTALS, collected: 100, claimed: 0 }));
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('₹0.00')).toBeVisible();
  expect(screen.getByText('Reported as paid')).toBeVisible();
});
