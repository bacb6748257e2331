import type { Counter, CounterOrderRequest, CounterStudent, Order, User } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { aPackagedItem, aSnack } from '../home/testing';
import { anOrder } from '../orders/testing';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { CounterPage } from './counter-page';

export const COUNTER: User = { ...CONTRACTOR, _id: 'canteen', role: 'counter', fullName: 'Counter' };
export const ASHA: CounterStudent = { _id: 'asha', fullName: 'Asha Rao', userName: 'BH1-108', avatar: null };
export const typedFor = (student: Partial<Order['studentInfo']>, change: Partial<Order> = {}): Order => ({
  ...anOrder({ counter: {}, ...change }),
  studentInfo: { _id: 'asha', avatar: null, fullName: 'Asha Rao', userName: 'BH1-108', phoneNumber: '', ...student },
});

const counter = (...orders: Order[]): Counter => ({
  canteenId: 'canteen',
  timeZone: 'Asia/Kolkata',
  hostelType: 'BH',
  hostelNumber: 1,
  hostelName: 'Ganga',
  orders,
});

export function serving(...orders: Order[]): FakeServer {
  return new FakeServer()
    .on('POST /users/counter', () => counter(...orders))
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [aSnack('Samosa', { _id: 'samosa' }), aSnack('Momos', { isAvailable: false })])
    .on('GET /snacks/packaged', () => [{ ...aPackagedItem('Chips', [20, 2]), _id: 'chips' }])
    .on('POST /counter/student', ({ body }) => ((body as { rollNo: string }).rollNo === '108' ? ASHA : refusal('not_found')));
}

export async function open(server = serving(), user = COUNTER) {
  const page = renderPage(<CounterPage />, { user, server, at: '/counter' });
  await screen.findByRole('button', { name: /^Samosa/ });
  return page;
}
export const order = () => within(screen.getByRole('region', { name: 'Order' }));
export const placing = () => order().getByRole('button', { name: /lace order$/ });
export const bodies = (server: FakeServer) => server.requestsTo('POST /counter/orders').map(({ body }) => body as CounterOrderRequest);
