import type { Tab } from '@tiffin/contracts';
import { screen, waitFor } from '@testing-library/react';
import { anOrder } from '../orders/testing';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { MonthSoFar } from './month-so-far';
import { MonthSoFarLine } from './month-so-far-line';
import { MonthWithOrder, OverLimitNotice } from './month-with-order';

const TAB: Tab = { month: 11, year: 2026, pending: 36.75, billable: 1_200.5, total: 1_237.25, unpaid: { amount: 0, count: 0 } };
const LIMITED: Tab = { ...TAB, unpaid: { amount: 900, count: 2 }, limit: { amount: 2_000, left: 762.75 } };
const CALL = 'GET /users/tab';

const serving = (tab: Tab | undefined): FakeServer => (tab ? new FakeServer().on(CALL, () => tab) : new FakeServer());

test.each([
  ['the month’s total and its parts', TAB, /^(?!.*(?:unpaid|limit)).*November so far₹1,237\.25.*picked up₹1,200\.50.*kitchen₹36\.75/],
  ['the rest of a limit, without earlier bills, which are listed below', LIMITED, /^(?!.*900).*limit₹762\.75 of ₹2,000\.00/],
])('shows above the bills %s', async (_, tab, text) => {
  renderPage(<MonthSoFar />, { server: serving(tab) });
  expect(await screen.findByRole('region', { name: 'The month so far' })).toHaveTextContent(text);
});

test('the line in the account menu follows changes to orders', async () => {
  let tab = LIMITED;
  const server = new FakeServer().on(CALL, () => tab);
  const { send } = renderPage(<MonthSoFarLine />, { server });
  expect(await screen.findByText('₹1,237.25')).toBeVisible();
  expect(document.body).toHaveTextContent('November so far ₹1,237.25 · ₹762.75 left');
  tab = TAB;
  send('orderRejected', anOrder());
  await waitFor(() => expect(document.body).not.toHaveTextContent('left'));
  send('orderProgressed', anOrder());
  expect(server.requestsTo(CALL)).toHaveLength(2);
});

test.each([
  ['the month’s total with this order', TAB, 31.5, 'November so far ₹1,237.25, with this order ₹1,268.75.'],
  ['the rest of a limit after it, to the paisa', LIMITED, 762.75, '₹0.00 of your monthly limit will be left.'],
])('shows beside the cart %s', async (_, tab, total, text) => {
  renderPage(<MonthWithOrder total={total} />, { server: serving(tab) });
  expect(await screen.findByText(/November so far/)).toHaveTextContent(text);
});

test('warns beside the cart when the order exceeds the rest of the limit', async () => {
  renderPage(<OverLimitNotice total={762.76} />, { server: serving(LIMITED) });
  const text = 'This order goes over your monthly limit. ₹762.75 of ₹2,000.00 are left.';
  expect(await screen.findByRole('status')).toHaveTextContent(text);
});
