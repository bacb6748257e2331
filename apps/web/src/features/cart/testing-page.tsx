import type { Availability, Order } from '@tiffin/contracts';
import { screen } from '@testing-library/react';
import { StudentClosedBanner } from '../../app/layout/student-closed-banner';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import type { CartItem } from './cart-item';
import { CartPage } from './cart-page';
import { cartStore } from './cart-store';

/** The answer of placing the cart. */
export const order = {
  _id: '0000-7f3a91c2',
  amount: 126,
  items: [{ lineId: '1', name: 'Veg Burger', quantity: 3 }],
  studentInfo: { _id: 'student' },
} as Order;

/** The server's answer about these lines if nothing has changed. */
export function allAvailable(...items: CartItem[]): Availability[] {
  return items.map((item) =>
    item.type === 'Snack'
      ? { _id: item._id, price: item.price, availableCount: 50, isAvailable: true }
      : { _id: item._id, price: item.price, availableCount: 24 },
  );
}
/** A server that has all of the cart and accepts the order. */
export function cartServer(...cart: CartItem[]): FakeServer {
  return new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('POST /orders/availability', () => allAvailable(...cart))
    .on('POST /orders', () => order);
}
/** Opens the cart in the frame with the canteen's banner. */
export function openCartOn(server: FakeServer, ...cart: CartItem[]) {
  localStorage.setItem('cartItems', JSON.stringify(cart));
  cartStore.refresh();
  const page = (
    <>
      <StudentClosedBanner />
      <CartPage />
    </>
  );
  return renderPage(page, { at: '/cart', server });
}
/** Opens the cart on a server that has all of it and accepts the order. */
export const openCart = (...cart: CartItem[]) => openCartOn(cartServer(...cart), ...cart);
/** The button exists twice: in the summary and in a phone's bar; a browser shows one of them. */
export const placeButton = () => screen.getAllByRole('button', { name: /^(Place Order|Try again)/ })[0] as HTMLElement;
