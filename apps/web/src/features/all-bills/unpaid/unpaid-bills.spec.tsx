// What is loaded when it is needed, loaded now: a busy machine takes longer for that than a test waits.
import '../../../ui/dialog-panel';
import type { BillsByAge } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { learnServerTime } from '../../../api/server-clock';
import { aBill, aPaidBill, billsPage } from '../../bill/testing';
import { FakeServer } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { AllBillsPage } from '../all-bills-page';

const LIST = 'GET /bills/unpaid';
const AGES = 'GET /bills/ageing';
const none = { count: 0, amount: 0 };
const ages: BillsByAge = { notDue: { count: 1, amount: 430.5 }, to30: none, to60: { count: 2, amount: 700 }, over60: none };
const [recent, old] = [aBill(), aBill({ month: 9, issuedOn: '2026-09-30T18:35:00.000Z', amount: 350 }, '102')];

// November 12, 2026 at the canteen, whatever day it is here.
beforeEach(() => learnServerTime('Thu, 12 Nov 2026 06:30:00 GMT', Date.now(), Date.now()));

function open(at = '/all-bills?show=unpaid', server = new FakeServer(), bills = [old, recent]) {
  for (const list of ['claims', 'questions']) server.on(`GET /bills/${list}`, () => billsPage([]));
  server.on(LIST, ({ path }) => billsPage(path.includes('age=to60') ? [old] : bills)).on(AGES, () => ages);
  return renderPage(<AllBillsPage />, { user: { ...CONTRACTOR, dueDays: 11 }, at, server });
}
const asked = (server: FakeServer) => server.askedOf(LIST).map(({ path }) => path.split('?')[1]);

test('what is unpaid of all months, with its month and how late it is', async () => {
  open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Student 102September 2026 · 31 days late');
  expect(second).toHaveTextContent('Student 101October 2026 · due Nov 12');
  expect(screen.getByRole('button', { name: /31 to 60 days late/ })).toHaveTextContent('₹700.002 bills');
  expect(screen.getByRole('button', { name: /Over 60 days late/ })).toHaveTextContent('₹0.00No bills');
});

test('one age is a tap away, and stays in the address', async () => {
  const { user, server, address } = open();
  const age = await screen.findByRole('button', { name: /31 to 60 days late/ });
  await user.click(age);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(age).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toBe('/all-bills?show=unpaid&age=to60');
  await user.click(age);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  expect(asked(server)).toEqual(['page=1&limit=20', 'age=to60&page=1&limit=20']);
});

test('what is paid here stays in its place, and the sums are read again', async () => {
  const server = new FakeServer().on(`PATCH /bills/${old._id}`, () =>
    aPaidBill({ ...old, paid: true, paidOn: '2026-11-12T06:30:00.000Z', revision: 1 }),
  );
  const { user } = open(undefined, server);
  await user.click(await screen.findByRole('button', { name: 'Mark Paid: Student 102 (102)' }));
  expect(await screen.findByText('bill marked as paid')).toBeVisible();
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Paid Nov 12');
  await waitFor(() => expect(server.askedOf(AGES)).toHaveLength(2));
});

test('from a month’s bills and back again', async () => {
  const server = new FakeServer().on('GET /bills', () => billsPage([recent]));
  const { user } = open('/all-bills', server);
  const choice = within(screen.getByRole('radiogroup', { name: 'Which bills' }));
  await user.click(choice.getByRole('radio', { name: 'Unpaid' }));
  expect(await screen.findByText(/31 days late/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Month' })).toBeNull();
  await user.click(choice.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

test('nothing is unpaid', async () => {
  const { user } = open(undefined, undefined, []);
  expect(await screen.findByText('Everything is paid')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Not due yet/ }));
  expect(await screen.findByText('Nothing that is unpaid fits what you chose.')).toBeVisible();
});
