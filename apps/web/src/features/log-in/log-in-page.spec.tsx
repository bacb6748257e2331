import { screen, waitFor } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import { FakeServer, refusal } from '../testing/fake-server';
import { renderPage, STUDENT } from '../testing/render-page';
import { ApiError } from '../../api/call';
import { SessionContext, type LogIn, type Session } from '../../session/session';
import { LogInPage } from './log-in-page';

const GANGA = { _id: '1', hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' };
const YAMUNA = { _id: '2', hostelType: 'GH', hostelNumber: 1, hostelName: 'Yamuna' };
let tried: LogIn[];
let outcome: () => Promise<User>;

function show(canteens: () => unknown = () => [GANGA, YAMUNA]) {
  tried = [];
  const session = { user: null, logIn: (given: LogIn) => (tried.push(given), outcome()) } as unknown as Session;
  return renderPage(
    <SessionContext value={session}>
      <LogInPage />
    </SessionContext>,
    { at: '/login', server: new FakeServer().on('GET /users/canteens', canteens) },
  );
}
const submit = () => screen.getByRole('button', { name: 'Log in' });
const field = (name: string) => screen.getByLabelText(name);

beforeEach(() => {
  localStorage.clear();
  outcome = () => new Promise(() => undefined);
});

test('a student logs in with hostel, dash, roll number without leading zeros', async () => {
  const { user } = show();
  await user.selectOptions(field('Hostel'), await screen.findByRole('option', { name: 'Yamuna (GH1)' }));
  await user.type(field('Roll number'), '007');
  await user.type(field('Password'), 'tiffin123');
  await user.click(submit());
  expect(tried).toEqual([{ role: 'student', loginInput: 'GH1-7', password: 'tiffin123' }]);
  await user.click(screen.getByRole('button', { name: 'Logging in…' }));
  expect(tried).toHaveLength(1);
});

test('a contractor logs in with an e-mail address and a password as it could be set, however the keyboard composes its letters', async () => {
  const password = 'crème-brûlée'.normalize('NFD');
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'Contractor' }));
  await user.type(field('E-mail'), 'contractor@bh1.example');
  await user.type(field('Password'), `${password}{Enter}`);
  expect(tried).toEqual([{ role: 'contractor', loginInput: 'contractor@bh1.example', password }]);
});

test('warns in a browser that blocks cookies before the user types', () => {
  Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true });
  show();
  expect(screen.getByText(/^This browser blocks cookies/)).toBeVisible();
  Reflect.deleteProperty(navigator, 'cookieEnabled');
});

test('the last student of this device types only the password', async () => {
  outcome = () => Promise.resolve(STUDENT);
  const { user, unmount } = show();
  await user.selectOptions(field('Hostel'), await screen.findByRole('option', { name: 'Yamuna (GH1)' }));
  await user.type(field('Roll number'), '7');
  await user.type(field('Password'), 'tiffin123');
  await user.click(submit());
  await waitFor(() => expect(localStorage.getItem('tiffin.who')).toContain('GH1'));
  unmount();
  show();
  await waitFor(() => expect(field('Hostel')).toHaveValue('GH1'));
  expect([field('Roll number'), field('Password')].map((input) => (input as HTMLInputElement).value)).toEqual(['7', '']);
});

test('shows errors below their fields and focuses the first', async () => {
  const { user } = show();
  await screen.findByRole('option', { name: 'Ganga (BH1)' });
  await user.type(field('Password'), 'short');
  await user.click(submit());
  expect(field('Hostel')).toHaveAccessibleDescription('Choose your hostel.');
  expect(field('Roll number')).toHaveAccessibleDescription('only numbers are allowed under 3 characters.');
  expect(field('Password')).toHaveAccessibleDescription('password must be 8-12 characters.');
  expect(field('Hostel')).toHaveFocus();
  expect(tried).toEqual([]);
});

test('explains a canteen that waits for approval, preselects the only hostel, and keeps the typed text', async () => {
  const { user } = show(() => [GANGA]);
  outcome = () => Promise.reject(new ApiError(403, { message: 'This canteen is waiting for approval', code: 'waiting' }));
  await waitFor(() => expect(field('Hostel')).toHaveValue('BH1'));
  await user.type(field('Roll number'), '101');
  await user.type(field('Password'), 'tiffin123');
  await user.click(submit());
  expect(await screen.findByText(/An admin has to activate it/)).toBeVisible();
  expect([field('Roll number'), field('Password')].map((input) => (input as HTMLInputElement).value)).toEqual(['101', 'tiffin123']);
});

test('retries hostels that failed to load', async () => {
  let answer: unknown = refusal('not_found');
  const { user } = show(() => answer);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = [GANGA, YAMUNA];
  await user.click(again);
  expect(await screen.findByRole('option', { name: 'Ganga (BH1)' })).toBeInTheDocument();
});
