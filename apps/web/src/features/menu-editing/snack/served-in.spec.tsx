import '../menu-editing';
import '../../../ui/dialog-panel';
import type { Snack, Week } from '@tiffin/contracts';
import { screen } from '@testing-library/react';
import { HomePage } from '../../home/home-page';
import { FakeServer, Refused } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';

const samosa: Snack = { _id: 'samosa', name: 'Samosa', price: 15, image: null, info: '', isAvailable: true, diets: [] };
const SET = 'PUT /contractors/week';
const part = (_id: string, itemIds: string[]) => ({ _id, name: _id, times: [{ days: [1], from: '08:00', to: '11:00' }], itemIds });
const week = (revision: number): Week => ({
  parts: [part('Breakfast', ['samosa', 'drink']), part('Evening', ['drink'])],
  ...{ hours: [], closedDays: [], revision },
});

/** The form of the snack, in a canteen with two parts of the day. */
async function edit() {
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /canteen/week', () => week(3))
    .on('GET /snacks', () => [samosa])
    .on('GET /snacks/packaged', () => [])
    .on('PATCH /contractors/snacks/samosa', () => ({ snack: samosa }))
    .on(SET, ({ body }) => body);
  const { user } = renderPage(<HomePage />, { user: CONTRACTOR, server });
  await user.click(await screen.findByRole('button', { name: 'Edit Samosa' }));
  expect(await screen.findByRole('checkbox', { name: 'Breakfast' })).toBeChecked();
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Item details updated successfully')).toBeVisible();
  };
  return { user, server, save };
}

test('what is ticked is set in the week as it is by then, and nothing else of it', async () => {
  const { user, server, save } = await edit();
  await user.click(screen.getByRole('checkbox', { name: 'Breakfast' }));
  await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
  server.on('GET /canteen/week', () => week(4));
  await save();
  const parts = [part('Breakfast', ['drink']), part('Evening', ['drink', 'samosa'])];
  expect(server.askedOf(SET).map(({ body }) => body)).toEqual([{ ...week(4), parts }]);
});

test('a week in which nothing was ticked otherwise is left alone', async () => {
  const { user, server, save } = await edit();
  await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
  await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
  await save();
  expect(server.askedOf(SET)).toEqual([]);
});

test('where the week can’t be set the snack is saved, and it is said', async () => {
  const { user, server, save } = await edit();
  server.on(SET, () => new Refused(409, { code: 'conflict', message: 'Somebody else has changed this meanwhile.' }));
  await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
  await save();
  expect(screen.getByText('When Samosa is served was not saved')).toBeVisible();
});
