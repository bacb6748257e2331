import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { KitchenOrder } from '@tiffin/contracts';
import { Refusal, type FakeServer } from '../testing/fake-server';
import { kitchen, line, minus, open, order, preparing, serving } from './testing';
import { HOLD_TIME } from './wall/use-hold';

beforeEach(() => localStorage.setItem('tiffin.sound.kitchen', 'off'));

/** Answers the first read only: a later one has what was prepared. */
const readOnce = (server: FakeServer, ...orders: KitchenOrder[]) => {
  let reads = 0;
  return server.on('POST /users/orders', () => (reads++ === 0 ? kitchen(orders) : new Promise(() => undefined)));
};
const bodies = (server: FakeServer) => server.requestsTo('POST /kitchen/prepared').map(({ body }) => body as Record<string, string>);

test('a press with a mouse counts, though it takes the focus from the dish that was pressed before', async () => {
  const { server, user } = open({ server: readOnce(preparing(serving()), order) });
  await screen.findByText('Samosa');
  await user.click(minus('Samosa'));
  await user.click(minus('Masala Maggi'));
  expect(bodies(server).map(({ name }) => name)).toEqual(['Samosa', 'Masala Maggi']);
  await user.pointer({ keys: '[MouseLeft>]', target: minus('Samosa') });
  expect(await screen.findByText('2 marked as prepared')).toBeVisible();
});

describe('holding the minus', () => {
  const another = { ...order, _id: 'another', createdAt: new Date(Date.now() - 60_000).toISOString(), items: [line('Samosa', 1)] };
  /** Answers each preparation, and each undo, like the server. */
  const answering = (...orders: KitchenOrder[]) =>
    readOnce(preparing(serving()), ...orders).on('POST /kitchen/prepared/undo', ({ body }) => ({
      ...(body as { preparationId: string }),
      orderId: 'order',
      lineId: 'Samosa',
      itemId: 'Samosa',
      name: 'Samosa',
      preparedCount: 0,
      remaining: 3,
    }));
  const press = (user: UserEvent) => user.pointer({ keys: '[TouchA>]', target: minus('Samosa') });
  const release = (user: UserEvent) => user.pointer({ keys: '[/TouchA]' });

  test('prepares the units that were left when it began, which one undo takes back', async () => {
    const { server, send, user } = open({ server: answering(order, another) });
    await screen.findByText('Samosa');
    await press(user);
    expect(await screen.findByText('All 4')).toBeVisible();
    // The cook has not prepared this one.
    send('newOrder', { ...another, _id: 'later', items: [line('Samosa', 2)] });
    expect(await screen.findByText('4 marked as prepared')).toBeVisible();
    await release(user);
    const units = bodies(server);
    expect(units.map(({ orderId, lineId }) => [orderId, lineId])).toEqual(
      ['order', 'another', 'order', 'order'].map((id) => [id, 'Samosa']),
    );
    expect(new Set(units.map(({ preparationId }) => preparationId)).size).toBe(4);
    await user.click(screen.getByRole('button', { name: 'Samosa: undo the last 4' }));
    await waitFor(() => expect(server.requestsTo('POST /kitchen/prepared/undo')).toHaveLength(4));
    const undone = server.requestsTo('POST /kitchen/prepared/undo').map(({ body }) => (body as Record<string, string>)['preparationId']);
    expect(new Set(undone)).toEqual(new Set(units.map(({ preparationId }) => preparationId)));
    expect(screen.queryByText('4 marked as prepared')).toBeNull();
  });

  test('counts only the units that another screen has not prepared first', async () => {
    const { server, user } = open({ server: answering(order) });
    let calls = 0;
    server.on('POST /kitchen/prepared', ({ body }) => {
      const { name = '', preparationId = '' } = body as Record<string, string>;
      calls += 1;
      if (calls === 3) return new Refusal(409, { code: 'nothing_left', message: 'Nothing left to prepare.' });
      return { preparationId, orderId: 'order', lineId: name, itemId: name, name, preparedCount: calls, remaining: 3 - calls };
    });
    await screen.findByText('Samosa');
    await press(user);
    expect(await screen.findByText('2 marked as prepared')).toBeVisible();
    expect(screen.queryByText(/^Nothing left/)).toBeNull();
  });

  test.each([
    ['a press that ends before its time', () => undefined, 1],
    ['a second finger', (user: UserEvent) => user.pointer({ keys: '[TouchB>]', target: document.body }), 0],
    ['a scroll', () => fireEvent.pointerCancel(minus('Samosa')), 0],
  ])('%s prepares not all', async (_, disturb, units) => {
    const { server, user } = open({ server: answering(order) });
    await screen.findByText('Samosa');
    jest.useFakeTimers({ advanceTimers: true });
    await press(user);
    await disturb(user);
    await release(user);
    await act(() => jest.advanceTimersByTimeAsync(HOLD_TIME));
    jest.useRealTimers();
    expect(bodies(server)).toHaveLength(units);
  });

  test('works with a key', async () => {
    const { user, server } = open({ server: answering(order) });
    await screen.findByText('Samosa');
    minus('Samosa').focus();
    await user.keyboard('{Enter>}');
    expect(await screen.findByText('3 marked as prepared')).toBeVisible();
    await user.keyboard('{/Enter}');
    expect(bodies(server)).toHaveLength(3);
  });

  test('is suggested, once, to a cook who taps through a dish', async () => {
    open({ server: preparing(serving({ ...order, items: [line('Samosa', 9)] })) });
    await screen.findByText('Samosa');
    for (let tap = 0; tap < 7; tap += 1) fireEvent.click(minus('Samosa'));
    expect(await screen.findAllByText('Hold the minus to finish all Samosa at once.')).toHaveLength(1);
  });
});
