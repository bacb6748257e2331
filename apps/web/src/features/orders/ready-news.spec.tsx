import type { Order } from '@tiffin/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { usePageTitle } from '../../app/page-title';
import { ReadyNews } from './ready-news';
import { anOrder } from './testing';

const pending = anOrder();
const prepared = { ...pending, status: 'Prepared', revision: 2 } as const;
function Home({ early = [] }: { early?: readonly Order[] }) {
  usePageTitle('Home');
  const missed = useRef(early);
  return <ReadyNews studentId="student" timeZone="Asia/Kolkata" early={missed} />;
}

test('on any page an order that became ready is told, and stands in the title until it is handed out', async () => {
  const { send, address, user } = renderPage(<Home />, { server: new FakeServer() });
  expect(document.title).toBe('Home · Tiffin');
  send('newOrder', pending);
  send('orderPrepared', prepared);
  send('orderPrepared', prepared);
  expect(await screen.findAllByText('7F3A91C2 is ready for pickup')).toHaveLength(1);
  expect(document.title).toBe('7F3A91C2 is ready for pickup');
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(address()).toBe('/orders/student');
  send('orderPickedUp', { ...prepared, status: 'PickedUp', revision: 3 });
  await waitFor(() => expect(document.title).toBe('Home · Tiffin'));
});

test('nothing is told of an order that was cancelled', async () => {
  const { send } = renderPage(<Home />, { server: new FakeServer() });
  send('newOrder', pending);
  send('orderRejected', { ...pending, status: 'Rejected', revision: 2 });
  await act(async () => undefined);
  expect(document.title).toBe('Home · Tiffin');
});

test('what became ready before this had loaded is told once it has', async () => {
  const { send } = renderPage(<Home early={[prepared]} />, { server: new FakeServer() });
  send('orderPrepared', prepared);
  expect(await screen.findAllByText('7F3A91C2 is ready for pickup')).toHaveLength(1);
});
