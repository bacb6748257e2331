import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { call } from '../api/call';
import { BILLS_KEY } from '../features/bill/bills-key';
import { aBill } from '../features/bill/testing';
import { ORDERS_KEY } from '../features/orders/orders-key';
import { anOrder } from '../features/orders/testing';
import { STUDENT_LISTS_KEY } from '../features/students/students-key';
import { MENU_KEY } from '../features/home/use-menu';
import { FakeServer } from '../features/testing/fake-server';
import { renderPage } from '../features/testing/render-page';

function List({ of }: { of: readonly string[] }) {
  const { data } = useQuery({ queryKey: of, queryFn: () => call<string>('/list') });
  return <p>{data}</p>;
}

/** A list, and a page without it. */
function Client({ of }: { of: readonly string[] }) {
  const [there, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!there)}>
        away or back
      </button>
      {there && <List of={of} />}
    </>
  );
}

async function open(of: readonly string[]) {
  const server = new FakeServer().on('GET /list', () => 'as it was');
  const page = renderPage(<Client of={of} />, { server });
  await screen.findByText('as it was');
  server.on('GET /list', () => 'as it is');
  return { ...page, turn: () => page.user.click(screen.getByRole('button')) };
}
type Page = Awaited<ReturnType<typeof open>>;

test.each([
  ['menuChanged', [...MENU_KEY, 'snacks'], ({ send }: Page) => send('menuChanged', { ids: [] })],
  ['billChanged', [...BILLS_KEY, 'months'], ({ send }: Page) => send('billChanged', aBill())],
  ['billChanged (students)', [...STUDENT_LISTS_KEY, ''], ({ send }: Page) => send('billChanged', aBill())],
  ['newOrder', [...ORDERS_KEY, 'student', '2026-11'], ({ send }: Page) => send('newOrder', anOrder())],
  ['orderPickedUp', [...ORDERS_KEY, 'student', '2026-11'], ({ send }: Page) => send('orderPickedUp', anOrder())],
])('%s: refetches the previous page’s data once, when the user returns', async (_, key, tell) => {
  const page = await open(key);
  await page.turn();
  tell(page);
  tell(page);
  await page.turn();
  expect(await screen.findByText('as it is')).toBeInTheDocument();
  expect(page.server.requestsTo('GET /list')).toHaveLength(2);
});

test('does not refetch after a quick return without messages', async () => {
  const { server, turn } = await open(MENU_KEY);
  await turn();
  await turn();
  expect(screen.getByText('as it was')).toBeInTheDocument();
  expect(server.requestsTo('GET /list')).toHaveLength(1);
});

test('refetches a menu on screen at once', async () => {
  const { server, send } = await open(MENU_KEY);
  send('menuChanged', { ids: [] });
  await screen.findByText('as it is');
  expect(server.requestsTo('GET /list')).toHaveLength(2);
});

test('does not refetch orders and bills on screen, whose page folds the message', async () => {
  const { server, send } = await open(BILLS_KEY);
  send('billChanged', aBill());
  await act(async () => undefined);
  expect(server.requestsTo('GET /list')).toHaveLength(1);
});
