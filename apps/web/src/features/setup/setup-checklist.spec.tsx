import { screen, waitFor } from '@testing-library/react';
import type { StatisticsRow } from '@tiffin/contracts';
import { observeServerTime } from '../../api/server-clock';
import { aSnack } from '../home/testing';
import { aStudent, studentsPage } from '../students/testing';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { SetupChecklist } from './setup-checklist';

beforeEach(() => observeServerTime('Sat, 21 Nov 2026 06:30:00 GMT', Date.now(), Date.now()));

const SALES: StatisticsRow[] = [{ month: 11, orderCount: 1, monthlyTotal: 20 }];
function open({ sales = [] as StatisticsRow[], since = '2026-11', isDone = false } = {}) {
  const server = new FakeServer()
    .on('GET /orders/statistics', () => sales)
    .on('GET /snacks', () => (isDone ? [aSnack('Samosa')] : []))
    .on('GET /snacks/packaged', () => [])
    .on('GET /contractors/students', () => studentsPage(isDone ? [aStudent('101')] : []))
    .on('GET /contractors/upi', () => ({ upiId: isDone ? 'canteen@bank' : null, payeeName: null }))
    .on('GET /canteen', () => ({ open: true, notice: '', ...(isDone && { hasWeek: true }) }));
  const { server: used } = renderPage(<SetupChecklist otherwise={<p>No orders found</p>} />, { user: { ...CONTRACTOR, since }, server });
  return used;
}
const steps = () => screen.getAllByRole('link').map((step) => step.getAttribute('href'));

test('shows a new canteen what is missing, and where to do it', async () => {
  open();
  expect(await screen.findByText('0 of 5 done')).toBeVisible();
  expect(steps()).toEqual(['/', '/students', '/week', '/settings/billing', '/settings/kitchen-key']);
  expect(screen.queryByText('No orders found')).toBeNull();
});

test('marks what is done', async () => {
  open({ isDone: true });
  expect(await screen.findByText('4 of 5 done')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Fill your menu\s?, done/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Print the kitchen key A sheet/ })).toBeVisible();
});

test('ends with the first sale', async () => {
  const server = open({ sales: SALES });
  await waitFor(() => expect(server.requestsTo('GET /orders/statistics')).toHaveLength(1));
  expect(await screen.findByText('No orders found')).toBeVisible();
  expect(screen.queryByText('Set up your canteen')).toBeNull();
});

test('a canteen of last year is asked nothing', () => {
  const server = open({ since: '2025-11' });
  expect(screen.getByText('No orders found')).toBeVisible();
  expect(server.requests.map(({ path }) => path).filter((path) => path !== '/canteen')).toEqual([]);
});
