import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { keepPushAnswer } from '../push/push-choice';
import { OFFER, withoutPush, withPush } from '../push/testing';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { InstallHint } from './install-hint';
import { keepInstallOffer } from './install-offer';

let prompts: number;

/** The page of a student with a number of orders, which a click adds one to. */
function Page({ opensWith }: { opensWith: number }) {
  const [orders, setOrders] = useState(opensWith);
  return (
    <>
      <button onClick={() => setOrders(orders + 1)}>order</button>
      <InstallHint studentId="s1" orders={orders} />
    </>
  );
}
const show = (orders = 2) => renderPage(<Page opensWith={orders} />, { server: new FakeServer().on('GET /push', () => OFFER) });
const hint = () => screen.queryByRole('region', { name: 'Install Tiffin' });

beforeAll(keepInstallOffer);
beforeEach(() => {
  prompts = 0;
  localStorage.clear();
  withPush();
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => (prompts += 1) });
  expect(window.dispatchEvent(offer)).toBe(false);
});

afterEach(withoutPush);

test('offers to install Tiffin once per device, after the question about notifications', async () => {
  const first = show();
  expect(hint()).toBeNull();
  first.unmount();
  keepPushAnswer('s1', 'no');
  const { user, unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompts).toBe(1);
  expect(hint()).toBeNull();
  unmount();
  show();
  expect(hint()).toBeNull();
});

test('waits for the next visit when a second order arrives', async () => {
  keepPushAnswer('s1', 'no');
  const { user } = show(1);
  await user.click(screen.getByRole('button', { name: 'order' }));
  expect(hint()).toBeNull();
});

test('offers nothing once Tiffin is installed', () => {
  keepPushAnswer('s1', 'no');
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  show();
  expect(hint()).toBeNull();
});
