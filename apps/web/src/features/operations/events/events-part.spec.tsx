import type { FoundEventsPage, LoggedEvent } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { Refused } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aLoggedEvent, operatorsServer } from '../testing';

const page = (events: readonly LoggedEvent[], next: string | null = null): FoundEventsPage => ({
  events: [...events],
  searchInfo: { hasNextPage: next !== null, next, lookedBackTo: '2020-01-01T06:50:00.000Z' },
});
const placed = aLoggedEvent();
const rejected = aLoggedEvent({ _id: 'event-2', revision: 1, type: 'OrderRejected' });

function opened(search = '', answer: (path: string) => unknown = () => page([rejected, placed])) {
  const server = operatorsServer().on('GET /operations/events/search', ({ path }) => answer(path));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=events${search}`, server });
}
const typesShown = async () => (await screen.findAllByRole('listitem')).map((item) => within(item).getByText(/^Order|^Stock/).textContent);

test('opens on the newest events, looks for what is typed, goes on where the server stopped, and says how far back it looked', async () => {
  const { user, server, address } = opened('', (path) => {
    if (!path.includes('text=')) return page([rejected, placed]);
    return path.includes('before=') ? page([placed]) : page([], 'order-9@4');
  });
  expect(await typesShown()).toEqual(['OrderRejected', 'OrderPlaced']);
  expect(server.askedOf('GET /operations/events/search').map(({ path }) => path)).toEqual(['/operations/events/search?limit=20']);
  await user.type(screen.getByLabelText('In the data'), ' "units":2 {Enter}');
  expect(address()).toBe('/admin/operations?part=events&text=%22units%22%3A2');
  expect(await screen.findByText('Looked through the log back to Wed, Jan 1, 2020, 12:20 PM.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await typesShown()).toEqual(['OrderPlaced']);
  expect(screen.queryByText(/Looked through/)).toBeNull();
  expect(server.asked.at(-1)?.path).toBe('/operations/events/search?text=%22units%22%3A2&before=order-9%404&limit=20');
});

test('all filters are asked for together, and can be cleared where nothing fits', async () => {
  const { user, server } = opened('&type=X&prefix=menu-&actor=staff&from=2026-11-01&to=2026-11-02', (path) =>
    page(path.includes('type=X') ? [] : [placed]),
  );
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(await typesShown()).toEqual(['OrderPlaced']);
  expect(server.askedOf('GET /operations/events/search').map(({ path }) => path)).toEqual([
    '/operations/events/search?type=X&stream=menu-&actor=staff&from=2026-11-01&to=2026-11-02&limit=20',
    '/operations/events/search?limit=20',
  ]);
});

test('an event leads to the whole call: what followed below what it came of, and its mails', async () => {
  const followed = aLoggedEvent({ _id: 'event-3', stream: 'menu-1', type: 'StockReturned' });
  const story = { ...followed, metadata: { ...followed.metadata, causationId: 'event-2' } };
  const { user, server, address } = opened('', (path) => {
    if (!path.includes('correlationId=')) return page([placed]);
    return path.includes('before=') ? page([rejected, placed]) : page([story], 'menu-1@0');
  });
  server.on('GET /operations/mails', () => ({
    mails: [
      { _id: 'm', outbox: 'mails', kind: 'issued-bill', state: 'sent', queuedAt: '2020-01-01T06:50:00.000Z', endedAt: null, attempts: 1 },
    ],
  }));
  await user.click(await screen.findByRole('link', { name: 'What the call led to that OrderPlaced is of' }));
  expect(address()).toBe('/admin/operations?part=events&call=c-1');
  expect(await screen.findByText('issued-bill')).toBeVisible();
  const [first, , last] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('OrderPlaced');
  expect(last).toHaveTextContent('StockReturned');
  expect(last).toHaveStyle({ marginInlineStart: '1.25rem' });
  expect(screen.getByText('docker compose logs | grep c-1')).toBeVisible();
});

test('a call that left nothing says so', async () => {
  const { server } = opened('&call=c-9', () => page([]));
  server.on('GET /operations/mails', () => ({ mails: [] }));
  expect(await screen.findByText('Nothing in the log came of this call.')).toBeVisible();
});

test('one stream can be read from its beginning', async () => {
  const { server } = opened('&stream=order-1');
  server.on('GET /operations/events', () => ({ events: [placed, rejected], eventsInfo: { hasNextPage: false } }));
  expect(await typesShown()).toEqual(['OrderPlaced', 'OrderRejected']);
  expect(screen.getByRole('link', { name: 'All events' })).toBeVisible();
});

test('a stream that is none says so', async () => {
  const { server } = opened('&stream=order-2');
  server.on('GET /operations/events', () => new Refused(404, { code: 'not_found', message: 'Not found' }));
  expect(await screen.findByRole('heading', { name: 'No events found' })).toBeVisible();
});
