import type { Order } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '../orders/testing';
import { FakeServer, Refused } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { TodayOrdersPage } from './today-orders-page';

const ready = anOrder({ status: 'Prepared', revision: 1, token: 12 });
const CALL = `POST /orders/${ready._id}/call`;
const called: Order = { ...ready, revision: 2, calledAt: '2026-11-21T06:50:00.000Z' };

function open(order: Order, { at = '/today-orders?status=Prepared' } = {}) {
  const server = new FakeServer();
  const ordersInfo = { hasNextPage: false, counts: { Pending: 0, Prepared: 1, Rejected: 0, PickedUp: 0 } };
  server.on('GET /orders', () => ({ orders: [order], ordersInfo }));
  return renderPage(<TodayOrdersPage />, { user: CONTRACTOR, at, server });
}
const ticket = () => within(screen.getByRole('listitem', { name: 'Order #12' }));

beforeEach(() => localStorage.setItem('tiffin.sound.today-orders', 'off'));

test('an order that is ready is called by one tap, and its ticket says when', async () => {
  const { server } = open(ready);
  server.on(CALL, () => called);
  const button = await screen.findByRole('button', { name: 'Call #12' });
  for (let tap = 0; tap < 3; tap += 1) fireEvent.click(button);
  expect(await screen.findByText('#12 is called')).toBeVisible();
  expect(ticket().getByText('Called 12:20 PM')).toBeVisible();
  expect(server.askedOf(CALL)).toHaveLength(1);
});

test('who calls what somebody has fetched meanwhile reads that', async () => {
  const { server } = open(ready);
  const fetched: Order = { ...ready, status: 'PickedUp', revision: 2 };
  server.on(CALL, () => new Refused(409, { code: 'illegal_transition', message: 'Not ready', order: fetched }));
  fireEvent.click(await screen.findByRole('button', { name: 'Call #12' }));
  await waitFor(() => expect(ticket().getByText('Someone else was faster. This is how it is now.')).toBeVisible());
});

test('what is still being prepared can’t be called', async () => {
  open({ ...ready, status: 'Pending' }, { at: '/today-orders' });
  await screen.findByRole('button', { name: 'Prepared: #12' });
  expect(screen.queryByRole('button', { name: /^Call / })).toBeNull();
});
