import type { DayClose } from '@tiffin/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { observeServerTime } from '../../api/server-clock';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { DayClosePage } from './day-close-page';

const DAY = 'GET /contractors/day';
const day: DayClose = {
  date: '2026-11-21',
  placed: 5,
  waiting: 1,
  rejected: 1,
  orders: 3,
  subtotal: 300,
  packingCharges: 10,
  tax: 15.5,
  amount: 325.5,
  items: [{ itemId: 'a', name: 'Dosa', price: 50, quantity: 6, amount: 300 }],
  rejections: [{ reason: null, orders: 1, amount: 52.5 }],
  payments: [
    { method: 'upi', count: 2, amount: 500 },
    { count: 1, amount: 20 },
  ],
  takenBack: { count: 1, amount: 20 },
  timeToPrepare: { orders: 3, median: 8, ninetieth: null },
  before: { date: '2026-11-14', orders: 2, amount: 100 },
};

// Fixes the canteen's date to November 21, 2026.
beforeEach(() => observeServerTime('Sat, 21 Nov 2026 06:30:00 GMT', Date.now(), Date.now()));

const open = (at = '/day', answer: () => unknown = () => day) =>
  renderPage(<DayClosePage />, { user: CONTRACTOR, at, server: new FakeServer().on(DAY, answer as () => DayClose) });
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('shows today’s sales, payments and rejections, compared with a week before', async () => {
  const { server } = open();
  expect(await screen.findByText('A week before: ₹100.00')).toBeVisible();
  expect(screen.getByText('8 min')).toBeVisible();
  expect(rowsOf('Orders by status')).toEqual(['Ready or picked up3', 'Still waiting1', 'Rejected or cancelled1']);
  expect(rowsOf('Items')).toEqual(['Dosa, ₹50.006₹300.00']);
  expect(rowsOf('Money received')).toEqual(['UPI2₹500.00', 'Not specified1₹20.00', expect.stringMatching(/^Reversed1.*20\.00$/)]);
  expect(rowsOf('Rejections by reason')).toEqual(['No reason given1₹52.50']);
  expect(server.requestsTo(DAY).map(({ path }) => path)).toEqual(['/contractors/day?date=2026-11-21']);
});

test('the address selects another day', async () => {
  const { address, server } = open();
  await screen.findByText('8 min');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-14' } });
  await screen.findByText('8 min');
  expect(address()).toBe('/day?date=2026-11-14');
  expect(server.requestsTo(DAY).at(-1)?.path).toBe('/contractors/day?date=2026-11-14');
});

test.each(['2027-01-01', 'x'])('treats the day %s as today', async (date) => {
  const { server } = open(`/day?date=${date}`);
  await screen.findByText('8 min');
  expect(server.requestsTo(DAY)[0]?.path).toBe('/contractors/day?date=2026-11-21');
});

test('reports a failed read', async () => {
  open('/day', () => refusal('forbidden'));
  expect(await screen.findByText('The day could not be loaded.')).toBeVisible();
});
