import type { MenuArrangement } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { aPackagedItem, aSnack } from '../../home/testing';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { ChangePricesPage } from './change-prices-page';

const PRICES = 'POST /contractors/menu/prices';
const samosa = aSnack('Samosa', { category: 'fried' });
const pakora = aSnack('Pakora', { price: 12.5, category: 'fried' });
const chips = aPackagedItem('Chips', [10, 5], [12, 5]);
const fried: MenuArrangement = { categories: [{ _id: 'fried', name: 'Fried' }] };

async function open(answer: (body: unknown) => unknown = (body) => ({ changed: (body as { prices: unknown[] }).prices.length }), at = '') {
  const server = new FakeServer()
    .on('GET /snacks', () => [pakora, samosa, aSnack('Tea', { price: 9_999 })])
    .on('GET /snacks/packaged', () => [chips])
    .on('GET /menu/arrangement', () => fried)
    .on(PRICES, ({ body }) => answer(body));
  const page = renderPage(<ChangePricesPage />, { user: CONTRACTOR, at: `/change-prices${at}`, server });
  await screen.findByRole('checkbox', { name: /Chips ₹10/ });
  const row = (name: RegExp) => screen.getByRole('checkbox', { name }).closest('li') as HTMLElement;
  return { ...page, server, row, by: (amount: string) => page.user.type(screen.getByLabelText('By'), amount) };
}
const pick = (name: RegExp) => screen.getByRole('button', { name });

test('raises the prices of a category, shows each, and can be undone', async () => {
  const { user, server, row, by } = await open();
  await by('2');
  await user.click(await screen.findByRole('button', { name: /Fried/ }));
  expect(row(/Samosa/)).toHaveTextContent(/₹15\.00.*₹17\.00/);
  expect(row(/Pakora/)).toHaveTextContent(/₹12\.50.*₹14\.50/);
  expect(row(/Tea/)).toHaveTextContent(/^Tea₹9,999\.00$/);
  await user.click(pick(/^Change 2 prices$/));
  expect(await screen.findByText('2 prices are changed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  await user.click(pick(/^Undo$/));
  expect(await screen.findByText('The old prices are back.')).toBeVisible();
  expect(server.requestsTo(PRICES).map(({ body }) => body)).toEqual([
    {
      prices: [
        { _id: 'Pakora', price: 14.5, seenPrice: 12.5 },
        { _id: 'Samosa', price: 17, seenPrice: 15 },
      ],
    },
    {
      prices: [
        { _id: 'Pakora', price: 12.5, seenPrice: 14.5 },
        { _id: 'Samosa', price: 15, seenPrice: 17 },
      ],
    },
  ]);
});

test('lowers by percent, rounded to whole rupees, and sends only what differs', async () => {
  const { user, server, row, by } = await open();
  await user.click(screen.getByRole('radio', { name: 'Lower' }));
  await user.click(screen.getByRole('radio', { name: '%' }));
  await by('5');
  await user.click(screen.getByRole('checkbox', { name: 'Round to whole rupees' }));
  await user.click(pick(/Packaged/));
  await user.click(screen.getByRole('checkbox', { name: /Pakora/ }));
  expect(row(/Chips ₹12/)).toHaveTextContent(/₹12\.00.*₹11\.00/);
  expect(row(/Chips ₹10/)).toHaveTextContent(/₹10\.00$/);
  await user.click(pick(/^Change 2 prices$/));
  await screen.findByText('2 prices are changed.');
  expect(server.requestsTo(PRICES)[0]?.body).toEqual({
    prices: [
      { _id: 'Pakora', price: 12, seenPrice: 12.5 },
      { _id: 'Chips', variantId: '2', price: 11, seenPrice: 12 },
    ],
  });
});

test('refuses prices outside the limits, and two equal prices of one item', async () => {
  const { user, row, by } = await open();
  await by('2');
  await user.click(screen.getByRole('checkbox', { name: /Tea/ }));
  expect(within(row(/Tea/)).getByText('Price can be at most ₹10,000.')).toBeVisible();
  expect(pick(/^Change 1 price$/)).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /Tea/ }));
  await user.click(screen.getByRole('checkbox', { name: /Chips ₹10/ }));
  expect(within(row(/Chips ₹10/)).getByText(/can’t have the same price/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Lower' }));
  await by('0');
  expect(within(row(/Chips ₹10/)).getByText('Too low: at least ₹0.01.')).toBeVisible();
});

test('keeps the choice and shows current prices when someone changed one meanwhile', async () => {
  const { user, server, row, by } = await open(
    () => new Refusal(409, { code: 'conflict', message: 'Someone else changed this.', prices: [{ _id: 'Samosa', price: 16 }] }),
  );
  await by('2');
  await user.click(screen.getByRole('checkbox', { name: /Samosa/ }));
  server.on('GET /snacks', () => [{ ...samosa, price: 16 }]);
  await user.click(pick(/^Change 1 price$/));
  expect(await screen.findByText(/no price was changed/)).toBeVisible();
  expect(await within(row(/Samosa/)).findByText('₹18.00')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Samosa/ })).toBeChecked();
});

test('chooses all that a search finds', async () => {
  const { user, by } = await open(undefined, '?search=chip');
  await by('1');
  await user.click(pick(/All found/));
  expect(pick(/^Change 2 prices$/)).toBeEnabled();
});
