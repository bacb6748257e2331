import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { anOrder } from '../orders/testing';
import type { Ring } from '../sound/chime';
import { rememberSoundChoice } from '../sound/use-sound';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { NewOrderBell } from './new-order-bell';

let rung = 0;
const plays: Ring = async (how) => {
  if (!how?.quietly) rung += 1;
  return true;
};
const refuses: Ring = async () => false;
function open(at: string, bell = plays) {
  const page = (
    <>
      <NewOrderBell bell={bell} />
      <Link to="/today-orders">to the orders</Link>
      <Link to="/students">to the students</Link>
    </>
  );
  const { send, user } = renderPage(page, { user: CONTRACTOR, at });
  return { order: () => send('newOrder', anOrder()), user };
}

beforeEach(() => {
  localStorage.clear();
  rung = 0;
});

test.each([
  ['/', 1],
  ['/today-orders', 0],
  ['/today-orders/', 0],
  ['/kitchen', 0],
])('on %s a new order rings %i times here, since some pages have their own bell', (at, times) => {
  open(at).order();
  expect(rung).toBe(times);
});

test('is silent everywhere when Today’s Orders has the sound off', async () => {
  const { order, user } = open('/students');
  await user.click(screen.getByText('to the orders'));
  rememberSoundChoice('today-orders', false);
  await user.click(screen.getByText('to the students'));
  order();
  expect(rung).toBe(0);
});

test('reports a browser that refuses to play once', async () => {
  const { order } = open('/students', refuses);
  order();
  expect(await screen.findByText('Audio Disabled')).toBeVisible();
  order();
  expect(screen.getAllByText('Audio Disabled')).toHaveLength(1);
});
