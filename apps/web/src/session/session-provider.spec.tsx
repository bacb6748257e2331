import { jest } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { sessionEnded } from '../api/signals';
import { addLine } from '../features/cart/cart-changes';
import { cartStore, assignCartTo } from '../features/cart/cart-store';
import { cartLines } from '../features/cart/testing';
import { Toaster } from '../ui/toaster';
import { SessionProvider, useSession } from './index';
import { RequireUser } from './require-user';
import { SessionContext, type Session } from './session';
import { SessionStart } from './session-start';

const STUDENT = {
  _id: 's1',
  role: 'student',
  fullName: 'Student 101',
  email: 'student101@example.edu',
  phoneNumber: '919876500101',
  avatar: '/api/images/101.webp',
} as User;
const OTHER = { ...STUDENT, _id: 's2', fullName: 'Student 102' };
const LOGIN = { loginInput: 'BH1-101', password: 'tiffin123', role: 'student' } as const;
let cache: QueryClient;
let answer: (path: string) => Response | Promise<Response>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
/** Makes the client ask again. */
const reconnect = () => [false, true].forEach((online) => act(() => onlineManager.setOnline(online)));
const away = () => Promise.reject(new TypeError('Failed to fetch'));

function Who() {
  const { user, logIn, logOut } = useSession();
  return (
    <>
      <p>{user ? user.fullName : 'visitor'}</p>
      <p>{user?.email}</p>
      <output>{useLocation().pathname}</output>
      <button onClick={() => void logIn(LOGIN)}>log in</button>
      <button onClick={() => void logOut()}>log out</button>
    </>
  );
}
function start() {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <SessionProvider onKnown={assignCartTo}>
            <Who />
          </SessionProvider>
          <Toaster stay />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

afterEach(() => jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
  onlineManager.setOnline(true);
  cache = createQueryClient();
  globalThis.fetch = async (input) => answer(String(input));
});

test('shows the page’s static content while it asks', () => {
  answer = () => new Promise(() => undefined);
  start();
  expect(screen.getByText('Please Wait...')).toBeVisible();
  expect(screen.getByText('Please refresh the page, if it takes too long')).toBeVisible();
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const page = new DOMParser().parseFromString(html.replaceAll(/>\s+</g, '><'), 'text/html');
  const { container } = render(<SessionStart unreachable={false} slow={false} onRetry={jest.fn()} />, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  expect(page.getElementById('root')?.innerHTML).toBe(container.innerHTML);
});

test('shows the last known user at once, and waits for a silent server with a message without one', async () => {
  jest.useFakeTimers();
  let late: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (late = resolve));
  start();
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('No answer yet. Tiffin keeps trying to reach the server.')).toBeVisible();
  cleanup();
  localStorage.setItem('tiffin.user', JSON.stringify(STUDENT));
  start();
  expect(screen.getByText('Student 101')).toBeVisible();
  await act(async () => late(json(OTHER)));
  expect(screen.getByText('Student 102')).toBeVisible();
});

test('retries while the server is starting or its store is unavailable', async () => {
  jest.useFakeTimers();
  const starting = () => json({ message: 'x', code: 'unavailable_now' }, 503);
  answer = starting;
  start();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('Please Wait...')).toBeVisible();
  answer = () => json(STUDENT);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Student 101')).toBeVisible();
  answer = starting;
  reconnect();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('Student 101')).toBeVisible();
  expect(screen.getByText('student101@example.edu')).toBeVisible();
  expect(screen.queryByText('/server-error')).toBeNull();
});

test('an answer from before a log-in does not undo it', async () => {
  answer = () => json({ message: 'no user' });
  start();
  await screen.findByText('visitor');
  let late: (response: Response) => void = () => undefined;
  answer = (path) => (path === '/api/users' ? new Promise((resolve) => (late = resolve)) : json(STUDENT));
  reconnect();
  fireEvent.click(screen.getByText('log in'));
  expect(await screen.findByText('Student 101')).toBeVisible();
  await act(async () => late(json({ message: 'no user' })));
  expect(screen.getByText('Student 101')).toBeVisible();
});

test('a refused call of the previous session does not end a new one', async () => {
  answer = (path) => (path === '/api/users' ? json({ message: 'no user' }) : json(STUDENT));
  start();
  fireEvent.click(await screen.findByText('log in'));
  await screen.findByText('Student 101');
  answer = () => json(STUDENT);
  await act(async () => sessionEnded.send());
  expect(screen.getByText('Student 101')).toBeVisible();
});

test('shows an offline page with a retry without a known user', async () => {
  answer = away;
  start();
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  answer = () => json(STUDENT);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Student 101')).toBeVisible();
});

test('keeps the last known user offline, and checks when the connection returns', async () => {
  localStorage.setItem('tiffin.user', JSON.stringify(STUDENT));
  answer = away;
  start();
  expect(await screen.findByText('Student 101')).toBeVisible();
  answer = () => json({ message: 'no user' });
  reconnect();
  expect(await screen.findByText('visitor')).toBeVisible();
  expect(localStorage.getItem('tiffin.user')).toBeNull();
});

/** What a device stores about a person, by name. */
const KEPT = ['tiffin.user', 'tiffin.lists', 'cartItems', 'cartOrderKey', 'cartAttempt', 'cartOwner'];
const keptNow = () => KEPT.filter((name) => localStorage.getItem(name) !== null);

/** A signed-in student who has read data and has an order in flight. */
async function inTheMiddle() {
  answer = () => json(STUDENT);
  start();
  await screen.findByText('Student 101');
  localStorage.setItem('tiffin.lists', JSON.stringify({ userId: 's1', ahead: 0, lists: [] }));
  act(() => cartStore.change((cart) => addLine(cart, cartLines.samosa)));
  act(() => void cartStore.beginAttempt());
  localStorage.setItem('tiffin.sound.kitchen', 'off');
  expect(keptNow()).toEqual(KEPT);
}

test('does not store contact details on the device', async () => {
  answer = () => json(STUDENT);
  start();
  expect(await screen.findByText('student101@example.edu')).toBeVisible();
  expect(Object.values({ ...localStorage }).join()).not.toMatch(/example\.edu|9876500101|101\.webp/);
  expect(JSON.parse(localStorage.getItem('tiffin.user') ?? '')).toMatchObject({
    _id: 's1',
    fullName: 'Student 101',
    email: '',
    avatar: null,
  });
});

test.each([
  [
    'a log-out',
    async () => {
      fireEvent.click(screen.getByText('log out'));
      expect(await screen.findByText('Logged out Successfully')).toBeVisible();
    },
  ],
  ['an ended session', async () => act(() => sessionEnded.send())],
])('%s removes all personal data from the device', async (_, goes) => {
  await inTheMiddle();
  answer = () => json({});
  cache.setQueryData(['orders'], ['mine']);
  await goes();
  expect(await screen.findByText('visitor')).toBeVisible();
  expect(cache.getQueryData(['orders'])).toBeUndefined();
  expect(keptNow()).toEqual([]);
  expect(cartStore.state()).toEqual({ cart: [], attempt: undefined });
  expect(localStorage.getItem('tiffin.sound.kitchen')).toBe('off');
});

test.each([
  ['another student', OTHER, ['tiffin.user', 'cartOwner']],
  ['a contractor', { ...OTHER, role: 'contractor' } as User, ['tiffin.user']],
])('%s finds nothing of the previous user', async (_, other, theirs) => {
  await inTheMiddle();
  answer = () => json(other);
  fireEvent.click(screen.getByText('log in'));
  expect(await screen.findByText('Logged in Successfully')).toBeVisible();
  expect(screen.getByText('Student 102')).toBeVisible();
  expect(keptNow()).toEqual(theirs);
  expect(cartStore.state()).toEqual({ cart: [], attempt: undefined });
});

test('removes stored data when the server says that no one is signed in', async () => {
  localStorage.setItem('tiffin.user', JSON.stringify(STUDENT));
  localStorage.setItem('tiffin.lists', '{}');
  localStorage.setItem('cartOwner', 's1');
  answer = () => json({ message: 'no user' });
  start();
  expect(await screen.findByText('visitor')).toBeVisible();
  expect(keptNow()).toEqual([]);
});

test('keeps stored data when the server fails, since the user is unknown', async () => {
  localStorage.setItem('cartOwner', 's1');
  answer = () => json({ message: 'x', code: 'internal' }, 500);
  start();
  expect(await screen.findByText('/server-error')).toBeVisible();
  expect(keptNow()).toEqual(['cartOwner']);
});

test('notices a log-in of another user in another tab', async () => {
  answer = () => json(STUDENT);
  start();
  await screen.findByText('Student 101');
  answer = () => json(OTHER);
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'tiffin.user', oldValue: JSON.stringify(STUDENT), newValue: JSON.stringify(OTHER) }),
    );
  });
  expect(await screen.findByText('Student 102')).toBeVisible();
});

describe('a page for signed-in users', () => {
  function Address() {
    const { pathname, state } = useLocation() as { pathname: string; state: { from?: string } | null };
    return <p>{pathname + (state?.from ? ` from ${state.from}` : '')}</p>;
  }
  function arrive(at: string, role: User['role'] | null) {
    const user = role && ({ _id: '1', role } as User);
    render(
      <SessionContext value={{ user } as Session}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route element={<RequireUser />}>
              <Route index element={<Address />} />
              <Route path="/orders/:id" element={<Address />} />
            </Route>
            <Route element={<RequireUser role="student" />}>
              <Route path="/cart" element={<Address />} />
            </Route>
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>,
    );
    return screen.getByText(/^\//).textContent;
  }

  test.each([
    ['/', null, '/new-user'],
    ['/', 'staff', '/new-user'],
    ['/', 'student', '/'],
    ['/', 'contractor', '/'],
    ['/cart', null, '/login from /cart'],
    ['/cart', 'staff', '/login from /cart'],
    ['/cart', 'contractor', '/not-found'],
    ['/cart', 'student', '/cart'],
    ['/orders/7?filter=3', null, '/login from /orders/7?filter=3'],
  ] as const)('%s as %s leads to %s', (at, role, where) => {
    expect(arrive(at, role)).toBe(where);
  });
});
