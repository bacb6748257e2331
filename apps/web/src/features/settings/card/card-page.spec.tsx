import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { CardPage } from './card-page';

const until = '2026-11-21T06:33:00.000Z';
const CODE = { name: 'QR code that tells the counter who you are' };

test('shows the card, also after a retry, and invalidates earlier ones after a confirmation', async () => {
  const failed = new Refusal(500, { code: 'internal', message: 'Something went wrong on our end.' });
  const server = new FakeServer().on('GET /users/card', () => failed);
  const { user } = renderPage(<CardPage />, { server });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /users/card', () => ({ code: 'TIFFIN1.first', until }));
  await user.click(again);
  const before = (await screen.findByRole('img', CODE)).innerHTML;
  server.on('DELETE /users/card', () => ({ code: 'TIFFIN1.second', until }));
  await user.click(screen.getByRole('button', { name: 'I lost my printed card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make your cards void?' }));
  await user.click(dialog.getByRole('button', { name: 'Make void' }));
  expect(await screen.findByText('Your earlier cards are void now')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('img', CODE).innerHTML).not.toBe(before));
  expect(server.requestsTo('DELETE /users/card')).toHaveLength(1);
});
