import type { MenuArrangement, Snack } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { aSnack } from '../../home/testing';
import { FakeServer } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { ArrangeMenuPage } from './arrange-menu-page';

const SAVE = 'PUT /contractors/menu/arrangement';
const samosa = aSnack('Samosa', { _id: 'samosa', category: 'fried' });
const chai = aSnack('Chai', { _id: 'chai' });
const arrangement: MenuArrangement = {
  categories: [
    { _id: 'fried', name: 'Fried', otherNames: { hi: 'तला हुआ' } },
    { _id: 'drinks', name: 'Drinks' },
  ],
};
const NONE = { hi: '', pa: '' };

async function open(arranged = arrangement, snacks: readonly Snack[] = [chai, samosa]) {
  const server = new FakeServer()
    .on('GET /menu/arrangement', () => arranged)
    .on('GET /snacks', () => snacks)
    .on(SAVE, ({ body }) => {
      const { categories, notes } = body as MenuArrangement;
      return { categories: categories.map((category, index) => Object.assign({ _id: `new-${index}` }, category)), ...(notes && { notes }) };
    });
  const { user } = renderPage(<ArrangeMenuPage />, { user: CONTRACTOR, server });
  await screen.findByRole('button', { name: 'Add a category' });
  const sent = () => server.requestsTo(SAVE).at(-1)?.body as MenuArrangement;
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, server, sent, press };
}
const rowOf = (label: string) => within(screen.getByLabelText(label).closest('li')!);

test('moves categories by keyboard and says where they are now', async () => {
  const { user, sent } = await open();
  screen.getByRole('button', { name: 'Move Drinks up' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Drinks is now at place 1 of 2')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Drinks up' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The menu is arranged.')).toBeVisible();
  // The notes are still the product's.
  expect(sent()).toEqual({
    categories: [
      { _id: 'drinks', name: 'Drinks', otherNames: NONE },
      { _id: 'fried', name: 'Fried', otherNames: { hi: 'तला हुआ', pa: '' } },
    ],
  });
});

test('adds a category with its name in another language, and puts snacks into it', async () => {
  const { user, sent, press } = await open();
  await press('Add a category');
  expect(screen.getByLabelText('Name of category 3')).toHaveFocus();
  await user.keyboard('Breakfast');
  const row = rowOf('Name of category 3');
  await user.click(row.getByRole('button', { name: '0 snacks' }));
  await user.type(row.getByLabelText('हिन्दी'), 'नाश्ता');
  await user.click(row.getByLabelText('Samosa · Fried'));
  expect(row.getByRole('button', { name: '1 snack' })).toBeVisible();
  expect(rowOf('Name of category 1').getByRole('button', { name: '0 snacks' })).toBeVisible();
  await press('Save');
  expect(await screen.findByText('The menu is arranged.')).toBeVisible();
  expect(sent().categories[2]).toEqual({ name: 'Breakfast', otherNames: { hi: 'नाश्ता', pa: '' } });
  expect(sent()).toMatchObject({ snacks: [{ _id: 'samosa', category: 'Breakfast' }] });
});

test('removes a category, whose snacks are then in none', async () => {
  const { sent, press } = await open();
  expect(screen.getByText('1 snack is in no category.')).toBeVisible();
  await press('Remove Fried');
  expect(screen.getByText('2 snacks are in no category.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add a category' })).toHaveFocus();
  await press('Save');
  await screen.findByText('The menu is arranged.');
  expect(sent().categories.map(({ _id }) => _id)).toEqual(['drinks']);
});

test('proposes notes for the cook, and saves the canteen’s own', async () => {
  const { user, sent, press } = await open();
  expect(screen.getByLabelText('Note 1')).toHaveValue('Less spicy');
  await press('Remove No onion');
  await user.clear(screen.getByLabelText('Note 1'));
  await user.type(screen.getByLabelText('Note 1'), 'Not too hot');
  await press('Save');
  await screen.findByText('The menu is arranged.');
  expect(sent().notes?.map(({ name }) => name)).toEqual(['Not too hot', 'Less sugar']);
});

test('sends nothing while a name is missing, taken or has a comma', async () => {
  const { user, server, press } = await open();
  await press('Add a category');
  await user.clear(screen.getByLabelText('Name of category 2'));
  await user.type(screen.getByLabelText('Name of category 2'), 'FRIED');
  await user.type(screen.getByLabelText('Note 3'), ', no ice');
  await press('Save');
  expect(screen.getByText('Please enter a name.')).toBeVisible();
  expect(screen.getByText('This name is already in use.')).toBeVisible();
  expect(screen.getByText('A note can’t have a comma.')).toBeVisible();
  expect(server.requestsTo(SAVE)).toEqual([]);
});
