import type { ServerStatus } from '@tiffin/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { Refused } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aServer, operatorsServer } from '../testing';

const second = (change: Partial<ServerStatus> = {}) =>
  aServer({ _id: 'server-2', name: 'canteen-2:3000', leads: [], sockets: 12, ...change });
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));

/** The page on an installation of these servers. */
function opened(...first: ServerStatus[]) {
  let servers = first;
  const server = operatorsServer().on('GET /operations/servers', () => ({ servers }));
  const become = (...now: ServerStatus[]) => (servers = now);
  return { ...renderPage(<OperationsPage />, { at: '/admin/operations?part=servers', server }), become };
}
async function card(name: string) {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  return within(item ?? document.body);
}
/** What stands under a heading of a card. */
const fact = (of: Awaited<ReturnType<typeof card>>, name: string) => of.getByText(name).nextElementSibling?.textContent;

test('every server says how it is, what it takes part in, and what it alone does', async () => {
  const { user } = opened(
    aServer(),
    second({ roles: ['http'], state: 'starting' }),
    second({ _id: '3', name: 'canteen-3:3000', leads: ['bills-v1'] }),
  );
  const first = await card('canteen-1:3000');
  for (const text of ['Ready', 'answers people, folds the views', '0.1.0', '1,204']) expect(first.getByText(text)).toBeVisible();
  expect(fact(first, 'Runs since')).toBe('Wed, Jan 1, 2020, 12:20 PM');
  expect(fact(first, 'Last seen')).toBe('Wed, Jan 1, 2020, 12:50 PM');
  expect(first.getByText('menu-items-v2')).not.toBeVisible();
  await user.click(first.getByText('reactions and bills, 4 views'));
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'bills-v1',
    'menu-items-v2',
    'orders-v3',
    'todays-orders-v1',
  ]);
  const another = await card('canteen-2:3000');
  for (const text of ['Starting', 'answers people', 'nothing at present']) expect(another.getByText(text)).toBeVisible();
  expect(fact(await card('canteen-3:3000'), 'Leads')).toBe('bills-v1');
  expect(screen.queryByText(/different versions|No server/)).toBeNull();
});

test('a list that could not be read can be tried again; where there is just one server, it says that several can share the work', async () => {
  const { server, user } = opened(aServer());
  server.on('GET /operations/servers', () => new Refused(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  expect(await screen.findByText('The list of servers could not be loaded.')).toBeVisible();
  server.on('GET /operations/servers', () => ({ servers: [aServer()] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/This is the only server\. Several can share the work/)).toHaveTextContent('docs/production.md says how.');
});

test('one that is not seen any more says since when, and no figure of then as if it were of now', async () => {
  const { become } = opened(aServer(), second());
  await card('canteen-2:3000');
  become(aServer(), second({ state: 'unseen', leads: ['bills-v1'] }));
  lookAgain();
  expect(await screen.findByText('Unseen')).toBeVisible();
  const gone = await card('canteen-2:3000');
  expect(gone.getByText(/It has said nothing for 15 seconds or longer/)).toBeVisible();
  expect(fact(gone, 'Led, when it was last seen')).toBe('bills-v1');
  expect(fact(gone, 'Connected screens')).toBe('–');
});

test('versions that differ among servers that are seen are told, as what an update brings; so is that none folds the views', async () => {
  const { become } = opened(aServer(), second({ version: '0.2.0', state: 'unseen' }));
  await card('canteen-2:3000');
  expect(screen.queryByText(/different versions/)).toBeNull();
  become(aServer(), second({ version: '0.2.0' }));
  lookAgain();
  const told = await screen.findByText(/The servers have different versions: 0\.1\.0, 0\.2\.0\. During an update that is normal\./);
  expect(told.closest('[role=status]')).not.toBeNull();
  become(aServer({ state: 'unseen' }), second({ roles: ['http'] }));
  lookAgain();
  expect(await screen.findByText('No server that is seen folds the views.')).toBeVisible();
});
