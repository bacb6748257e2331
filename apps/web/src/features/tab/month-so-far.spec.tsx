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

describe('above the bills', () => {
  test('stands what the month comes to and what makes it', async () => {
    renderPage(<MonthSoFar />, { server: serving(TAB) });
    const region = await screen.findByRole('region', { name: 'The month so far' });
    expect(region).toHaveTextContent(/November so far₹1,237\.25.*picked up₹1,200\.50.*kitchen₹36\.75/);
    expect(region).not.toHaveTextContent(/unpaid|limit/);
  });

  test('stand earlier bills that are unpaid, and what is left of a limit', async () => {
    renderPage(<MonthSoFar />, { server: serving(LIMITED) });
    expect(await screen.findByRole('region', { name: 'The month so far' })).toHaveTextContent(
      /2 bills of earlier months unpaid₹900\.00.*limit₹762\.75 of ₹2,000\.00/,
    );
  });
});

describe('the line on the menu', () => {
  test('leads to the bills, and follows what happens to orders', async () => {
    let tab = LIMITED;
    const server = new FakeServer().on(CALL, () => tab);
    const { send } = renderPage(<MonthSoFarLine />, { server });
    expect(await screen.findByRole('link', { name: 'November so far ₹1,237.25 ₹762.75 left' })).toHaveAttribute('href', '/bills/student');
    tab = TAB;
    send('orderRejected', anOrder());
    expect(await screen.findByRole('link', { name: 'November so far ₹1,237.25' })).toBeVisible();
    send('orderProgressed', anOrder());
    expect(server.askedOf(CALL)).toHaveLength(2);
  });

  test('is not there where it can’t be read', async () => {
    const { server } = renderPage(<MonthSoFarLine />, { server: serving(undefined) });
    await waitFor(() => expect(server.askedOf(CALL)).toHaveLength(1));
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('beside the cart', () => {
  test('stands what the month comes to with this order', async () => {
    renderPage(<MonthWithOrder total={31.5} />, { server: serving(TAB) });
    expect(await screen.findByText(/November so far/)).toHaveTextContent('November so far ₹1,237.25, with this order ₹1,268.75.');
  });

  test('stands what is left of a limit then, to the last paisa', async () => {
    renderPage(<MonthWithOrder total={762.75} />, { server: serving(LIMITED) });
    expect(await screen.findByText(/November so far/)).toHaveTextContent('₹0.00 of your monthly limit are left then.');
  });

  test('stands that it is too much', async () => {
    renderPage(<OverLimitNotice total={762.76} />, { server: serving(LIMITED) });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'This order is more than what is left of your monthly limit: ₹762.75 of ₹2,000.00.',
    );
  });
});
