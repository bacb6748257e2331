import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '../../api/query-client';
import { trackServerWait } from '../../api/reachability';
import { FakeServer } from '../../features/testing/fake-server';
import { SessionContext, type Session } from '../../session/session';
import { Layout } from './layout';
// Imported up front, as it is loaded once a page has settled.
import './nav-rail';
import './sidebar';

const person = (role: User['role']) =>
  ({
    _id: 'me',
    role,
    fullName: 'Student 101',
    rollNo: '101',
    hostelType: 'BH',
    hostelNumber: 1,
    avatar: null,
    timeZone: 'Asia/Kolkata',
  }) as User;

function Elsewhere() {
  return (
    <>
      <Link to="/elsewhere">away</Link>
      <output data-testid="address">{useLocation().pathname}</output>
    </>
  );
}
function show(user: User | null, at = '/') {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={{ user } as Session}>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route element={<Layout />}>
                <Route path="*" element={<Elsewhere />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return userEvent.setup();
}
const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});
beforeEach(() => {
  globalThis.fetch = new FakeServer().on('GET /canteen', () => ({ open: false, notice: 'Back at 6 pm' })).fetch;
});
test('says that there is no answer yet while a call is slow', async () => {
  show(person('student'));
  const answered = trackServerWait(0);
  expect(await screen.findByText('No answer yet.')).toBeVisible();
  act(answered);
  expect(screen.queryByText('No answer yet.')).not.toBeInTheDocument();
});

const toggle = () => screen.getByRole('button', { name: /^(Open|Close) the menu$/ });
const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });
const linksIn = (navigation: HTMLElement | null) =>
  within(navigation!)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .join(', ');

const VISITOR = 'Home, Log in, Kitchen, Counter, Pickup screen, FAQ, About Us';
const PAGES = "Home, Today's Orders, Day's close, Statistics, Bills, Opening hours, Kitchen, Counter, Pickup screen, Students, History";

test.each([
  [null, VISITOR, false],
  ['staff', VISITOR, true],
  ['student', 'Home, My Orders, My Bills, FAQ, About Us, Settings', true],
  ['contractor', `${PAGES}, FAQ, About Us, Settings`, true],
] as const)('%s sees only links that work: %s', async (role, links, canLogOut) => {
  const user = show(role && person(role));
  await user.click(toggle());
  expect(linksIn(sidebar())).toBe(links);
  expect(within(sidebar()!).queryByRole('button', { name: 'Log out' }) !== null).toBe(canLogOut);
});

test.each([
  ['contractor', true, `${PAGES}, Settings`],
  ['contractor', false, undefined],
  ['student', true, undefined],
] as const)('%s in a window that is wide (%s): a rail of %s', async (role, wide, pages) => {
  const matches = (query: string) => wide || !query.includes('64rem');
  window.matchMedia = (query) =>
    ({ matches: matches(query), addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  show(person(role), '/students');
  await act(async () => undefined);
  const rail = screen.queryByRole('navigation', { name: 'Pages' });
  expect(rail ? linksIn(rail) : undefined).toBe(pages);
  if (rail) expect(within(rail).getByRole('link', { current: 'page' })).toHaveTextContent('Students');
});

test('the sidebar closes on Escape and returns the focus', async () => {
  const user = show(person('student'));
  await user.click(toggle());
  await waitFor(() => expect(sidebar()).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(sidebar()).toBeNull();
  expect(toggle()).toHaveFocus();
});

test('the sidebar closes on a route change, focuses the new page, and stays closed after going back', async () => {
  const user = show(person('student'));
  await user.click(toggle());
  await user.click(screen.getByRole('link', { name: 'My Orders' }));
  expect(sidebar()).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Tiffin, home' }));
  expect(sidebar()).toBeNull();
});

test('the banner of a closed canteen stays mounted across a student’s pages', async () => {
  const user = show(person('student'));
  const banner = await within(screen.getByRole('main')).findByText('Back at 6 pm');
  await user.click(screen.getByRole('link', { name: /^Cart/ }));
  expect(screen.getByText('Back at 6 pm')).toBe(banner);
  await user.click(screen.getByRole('link', { name: 'away' }));
  expect(banner).not.toBeInTheDocument();
});

test('the sidebar closes when the window’s width changes, but not when only its height does', async () => {
  const user = show(person('student'));
  await user.click(toggle());
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(sidebar()).not.toBeNull();
  window.innerWidth += 1;
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(sidebar()).toBeNull();
});

test('a student’s account menu shows the month so far and leads to what is served when', async () => {
  globalThis.fetch = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '', hasWeek: true }))
    .on('GET /users/tab', () => ({ month: 11, year: 2026, pending: 0, billable: 90, total: 90, unpaid: { amount: 0, count: 0 } })).fetch;
  const user = show(person('student'));
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(await screen.findByText('₹90.00')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'What is served when' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/week');
});

test.each([
  ['student', '/', true, true, false],
  ['student', '/cart', false, true, false],
  ['contractor', '/today-orders', true, false, true],
  ['contractor', '/settings/password', false, false, true],
  ['staff', '/', false, false, false],
] as const)('%s on %s: search box %s, a cart %s, adding students %s', (role, at, searching, cart, adding) => {
  show(person(role), at);
  expect(screen.queryByRole('searchbox') !== null).toBe(searching);
  expect(screen.queryByRole('link', { name: /^Cart/ }) !== null).toBe(cart);
  expect(screen.queryByRole('link', { name: 'Add Student' }) !== null).toBe(adding);
});

test.each([
  ['a staff session’s screen fills the window', 'staff', false],
  ['its key gate is inside the frame', null, true],
] as const)('of the kitchen, %s', (_, role, framed) => {
  show(role && person(role), '/kitchen');
  expect(screen.queryByRole('banner') !== null).toBe(framed);
});
