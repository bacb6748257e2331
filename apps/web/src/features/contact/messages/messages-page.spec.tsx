import type { ContactQueriesPage, ContactQuery } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { FakeServer, Refused } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { MessagesPage } from './messages-page';

const written = (number: number, change: Partial<ContactQuery> = {}): ContactQuery => ({
  _id: String(number),
  subject: `Subject ${number}`,
  message: 'Cold.',
  from: 'Asha, BH1-101',
  at: '2026-11-21T06:30:00.000Z',
  ...change,
});
const page = (queries: ContactQuery[], hasNextPage = false): ContactQueriesPage => ({ queries, queriesInfo: { hasNextPage } });
const inside = () => new FakeServer().on('POST /users/contractors', () => []);
const open = (server: FakeServer) => renderPage(<MessagesPage />, { at: '/admin/queries', server });

test('a message says who wrote it and when, with its line breaks', async () => {
  open(inside().on('GET /users/queries', () => page([written(1, { message: 'Cold.\n\nAgain.' }), written(2, { from: '' })])));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Asha, BH1-101');
  expect(first).toHaveTextContent('Sat, Nov 21, 2026, 12:00 PM');
  expect(within(first as HTMLElement).getByText(/Cold/).textContent).toBe('Cold.\n\nAgain.');
  expect(second).toHaveTextContent('A visitor, not signed in');
});

test('one that moved to the next page meanwhile is there once', async () => {
  const server = inside().on('GET /users/queries', ({ path }) =>
    path.includes('page=2') ? page([written(2), written(3)]) : page([written(1), written(2)], true),
  );
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Subject 3' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('none yet', async () => {
  open(inside().on('GET /users/queries', () => page([])));
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
});

test('nobody reads them without the key', async () => {
  const closed = new Refused(401, { code: 'key_required', message: 'key missing' });
  const server = new FakeServer().on('POST /users/contractors', () => closed);
  open(server);
  expect(await screen.findByRole('heading', { name: 'Verify Admin Key' })).toBeVisible();
  expect(server.askedOf('GET /users/queries')).toEqual([]);
});
