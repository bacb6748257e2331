import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../features/testing/fake-server';
import { STUDENT } from '../features/testing/render-page';

/** Throws on any access, like a browser with cookies disabled. */
const denied = {
  configurable: true,
  get: () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
};

const NAMES = ['localStorage', 'sessionStorage', 'caches', 'indexedDB'] as const;
const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
beforeEach(() => NAMES.forEach((name) => Object.defineProperty(window, name, denied)));
// The test environment accesses all of them on teardown.
afterEach(() => before.forEach(([name, own]) => (own ? Object.defineProperty(window, name, own) : Reflect.deleteProperty(window, name))));

test('a browser that denies storage opens the client, logs in and shows Home', async () => {
  const server = new FakeServer()
    .on('GET /users', () => ({ message: 'no user' }))
    .on('GET /users/canteens', () => [{ _id: '1', hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' }])
    .on('PATCH /users/login', () => STUDENT)
    .on('GET /snacks', () => [])
    .on('GET /packaged', () => []);
  globalThis.fetch = server.fetch;
  window.history.replaceState(null, '', '/login');
  const { App } = await import('../app/app');
  render(<App />);
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Hostel'), await screen.findByRole('option', { name: 'Ganga (BH1)' }));
  await user.type(screen.getByLabelText('Roll number'), '101');
  await user.type(screen.getByLabelText('Password'), 'tiffin123');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'What would you like?' })).toBeVisible();
});
