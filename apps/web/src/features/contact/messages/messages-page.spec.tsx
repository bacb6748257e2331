import { screen, within } from '@testing-library/react';
import type { ContactQueriesPage, ContactQuery } from '@tiffin/contracts';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { mailLink } from './message-card';
import { MessagesPage } from './messages-page';

const written = (number: number, change: Partial<ContactQuery> = {}): ContactQuery => ({
  _id: String(number),
  subject: `Subject ${number}`,
  message: 'Cold.',
  from: 'Asha, BH1-101',
  email: '',
  at: '2026-11-21T06:30:00.000Z',
  state: 'read',
  ...change,
});
const page = (queries: ContactQuery[], hasNextPage = false): ContactQueriesPage => ({
  queries,
  queriesInfo: { hasNextPage, unread: queries.filter(({ state }) => state === 'unread').length },
});
const inside = () => new FakeServer().on('POST /users/contractors', () => []);
const open = (server: FakeServer) => renderPage(<MessagesPage />, { at: '/admin/queries', server });

test('a message shows sender, time and line breaks', async () => {
  open(inside().on('GET /users/queries', () => page([written(1, { message: 'Cold.\n\nAgain.' }), written(2, { from: '' })])));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Asha, BH1-101');
  expect(first).toHaveTextContent('Sat, Nov 21, 2026, 12:00 PM');
  expect(within(first as HTMLElement).getByText(/Cold/).textContent).toBe('Cold.\n\nAgain.');
  expect(second).toHaveTextContent('A visitor, not logged in');
});

test('shows a message that moved to the next page once', async () => {
  const server = inside().on('GET /users/queries', ({ path }) =>
    path.includes('page=2') ? page([written(2), written(3)]) : page([written(1), written(2)], true),
  );
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Subject 3' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('counts and marks unread messages, which can be answered by mail, closed and reopened', async () => {
  let message = written(1, { email: 'asha@example.com', state: 'unread' });
  const server = inside()
    .on('GET /users/queries', () => page([message, written(2)]))
    .on('PATCH /users/queries/1', ({ body }) => (message = { ...message, ...(body as Pick<ContactQuery, 'state'>) }));
  const { user } = open(server);
  expect(await screen.findByText('1 unread message')).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(first!.getByText('New')).toBeVisible();
  expect(first!.getByRole('link', { name: 'Answer by e-mail' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:asha%40example\.com\?subject=/),
  );
  expect(second!.queryByRole('link')).toBeNull();
  await user.click(first!.getByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByText('All messages are read.')).toBeVisible();
  await user.click(first!.getByRole('button', { name: 'Close' }));
  expect(await first!.findByText('Closed')).toBeVisible();
  await user.click(first!.getByRole('button', { name: 'Open again' }));
  expect(await first!.findByRole('button', { name: 'Close' })).toBeVisible();
  expect(server.requestsTo('PATCH /users/queries/1').map(({ body }) => body)).toEqual([
    { state: 'read' },
    { state: 'closed' },
    { state: 'read' },
  ]);
});

test('says that there are no messages yet', async () => {
  open(inside().on('GET /users/queries', () => page([])));
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
});

test('requires the key', async () => {
  const server = new FakeServer().on('POST /users/contractors', () => ({ message: 'key missing' }));
  open(server);
  expect(await screen.findByRole('heading', { name: 'Verify Admin Key' })).toBeVisible();
  expect(server.requestsTo('GET /users/queries')).toEqual([]);
});

const partsOf = (link: string) => ({ to: decodeURIComponent(new URL(link).pathname), ...Object.fromEntries(new URL(link).searchParams) });

test('the reply by mail has the subject and the quoted message', () => {
  const link = mailLink({ email: 'asha+1@example.com', subject: 'Chai & tea?', message: 'Cold.\n\nAgain.' });
  expect(partsOf(link)).toEqual({ to: 'asha+1@example.com', subject: 'Re: Chai & tea?', body: '\r\n\r\n> Cold.\r\n> \r\n> Again.' });
});

test.each(['x', 'चा', '🍵'])('quotes a long message of %s only as far as mail programs accept it', (text) => {
  const link = mailLink({ email: 'asha@example.com', subject: 'Chai', message: text.repeat(2_000 / text.length) });
  expect(link.length).toBeLessThan(2_000);
  expect(partsOf(link)).toHaveProperty('body', expect.stringMatching(/…$/));
});
