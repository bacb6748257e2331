import type { Kitchen, KitchenOrder, Preparation, User } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { LiveContext } from '../../live/live-context';
import { SessionContext } from '../../session/session';
import type { Session } from '../../session/session';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { KitchenPage } from './kitchen-page';

const STAFF: User = { ...CONTRACTOR, _id: 'staff', role: 'staff', fullName: 'Kitchen' };
export const line = (name: string, quantity: number, specialInstructions = '') => ({
  lineId: name,
  itemId: name,
  itemType: 'Snack' as const,
  name,
  quantity,
  isPacked: false,
  specialInstructions,
  preparedCount: 0,
});
export const order: KitchenOrder = {
  _id: 'order',
  createdAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  status: 'Pending',
  revision: 0,
  items: [line('Samosa', 3), line('Masala Maggi', 2, 'Extra spicy')],
};
export const kitchen = (orders: KitchenOrder[] = [order]): Kitchen => ({
  canteenId: 'canteen',
  timeZone: 'Asia/Kolkata',
  orders,
  summary: [],
  recent: [],
});
export const keyMissing = { message: 'key missing' };

/** A server whose kitchen has these orders. */
export const serving = (...orders: KitchenOrder[]) => new FakeServer().on('POST /users/orders', () => kitchen(orders));

export function open({ user = STAFF as User | null, server = serving(order), lost = false } = {}) {
  const page = lost ? (
    <LiveContext value={{ live: { state: 'lost', since: new Date(Date.now() - 48_000) }, socket: undefined }}>
      <KitchenPage />
    </LiveContext>
  ) : (
    <KitchenPage />
  );
  return renderPage(<SignedIn user={user}>{page}</SignedIn>, { server });
}
/** A session that a valid key turns into the kitchen's; the server ends it when the key changes. */
function SignedIn({ user: first, children }: { user: User | null; children: React.ReactNode }) {
  const [user, setUser] = useState(first);
  const logOut = async () => setUser(null);
  const refresh = async () => {
    const next = user ? null : STAFF;
    setUser(next);
    return next;
  };
  return <SessionContext value={{ user, refresh, logOut } as Session}>{children}</SessionContext>;
}
/** Answers each preparation like the server. */
export function preparing(server: FakeServer): FakeServer {
  let prepared = 0;
  return server.on('POST /kitchen/prepared', ({ body }): Preparation => {
    const { name, preparationId } = body as { name: string; preparationId: string };
    prepared += 1;
    return { preparationId, orderId: 'order', lineId: name, itemId: name, name, preparedCount: prepared, remaining: 3 - prepared };
  });
}
export const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);
export const minus = (name: string) => screen.getByRole('button', { name: `${name}: one prepared` });
