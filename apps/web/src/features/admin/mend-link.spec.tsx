import { screen, waitFor } from '@testing-library/react';
import { CANTEEN } from '../operations/testing';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { MendLink } from './mend-link';

test('whoever has an admin session is led to what holds a document up', async () => {
  const server = new FakeServer().on('POST /users/contractors', () => [CANTEEN]);
  renderPage(<MendLink projection="bills" document="s-2026-10" />, { server });
  expect(await screen.findByRole('link', { name: 'See what holds it up' })).toHaveAttribute(
    'href',
    '/admin/operations?part=parked&projection=bills&document=s-2026-10',
  );
});

test('anybody else sees no link', async () => {
  const server = new FakeServer().on('POST /users/contractors', () => ({ message: 'key missing' }));
  renderPage(<MendLink projection="bills" />, { server });
  await waitFor(() => expect(server.askedOf('POST /users/contractors')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
