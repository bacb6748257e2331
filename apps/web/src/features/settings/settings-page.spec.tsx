// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../../ui/phone-input-box';
import '../push/push-switch';
import './details/contractor-details';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import { Route, Routes } from 'react-router-dom';
import { SessionContext, type Session } from '../../session/session';
import { isKitchenSheetPrinted } from '../setup/kitchen-sheet-printed';
import { FakeServer, Refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../testing/render-page';
import { PersonalInformation } from './details/personal-information';
import { KitchenKeyPage } from './kitchen-key/kitchen-key-page';
import { PasswordPage } from './password/password-page';
import { SettingsPage } from './settings-page';

const KAVERI: User = { ...CONTRACTOR, fullName: 'Contractor One', email: 'contractor@bh1.example', phoneNumber: '919876500001' };
const ASHA: User = { ...STUDENT, email: 'student101@example.edu', phoneNumber: '919876500101' };
let became: User[];
let server: FakeServer;

function show(member: User, at = '/settings') {
  became = [];
  const session = { user: member, setUser: (user: User) => became.push(user) } as unknown as Session;
  return renderPage(
    <SessionContext value={session}>
      <Routes>
        <Route path="/settings" element={<SettingsPage />}>
          <Route index element={<PersonalInformation />} />
          <Route path="password" element={<PasswordPage />} />
          <Route path="kitchen-key" element={<KitchenKeyPage />} />
        </Route>
      </Routes>
    </SessionContext>,
    { at, server },
  ).user;
}
const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => screen.getByRole('button', { name });
const WRONG = new Refusal(400, { code: 'bad_credentials', message: 'Invalid credentials' });
const WAIT = new Refusal(429, { code: 'throttled', message: 'Too many attempts. Please try again later.' });
beforeEach(() => void (server = new FakeServer().on('GET /users/sessions', () => [])));
afterEach(() => act(() => onlineManager.setOnline(true)));

test('every settings page waits for data that is not on the device', async () => {
  show({ ...KAVERI, email: '', phoneNumber: '' }, '/settings/password');
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Contractor One')).toBeVisible();
});

describe('personal information', () => {
  test('shows a student their details and where to change them', async () => {
    show(ASHA);
    const said = screen.getAllByRole('definition').map((detail) => detail.textContent);
    expect(said).toEqual(['Ganga (BH1)', 'Student', '101', 'student101@example.edu', '+91 98765 00101']);
    expect(screen.getByText('To change any of this, visit the registration point.')).toBeVisible();
    expect(screen.getByText('@BH1 - Ganga')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Personal', 'Password', 'My card']);
    expect(tabs[0]).toHaveAttribute('aria-current', 'page');
  });

  test('a contractor finds billing on a page of its own', async () => {
    show(KAVERI);
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Personal', 'Billing', 'Password', 'Kitchen key', 'Counter key']);
    expect(await screen.findByLabelText('Full name')).toBeVisible();
    expect(screen.queryByLabelText('UPI ID')).toBeNull();
  });

  test('a contractor changes it with the password, and every screen shows it at once', async () => {
    const renamed = { ...KAVERI, fullName: 'Contractor Uno' };
    server.on('PATCH /contractors/account', () => renamed);
    const user = show(KAVERI);
    const name = await screen.findByLabelText('Full name');
    await user.clear(name);
    await user.type(name, 'Contractor Uno ');
    await user.type(field('Your password'), 'tiffin123');
    await user.click(press('Save changes'));
    expect(await screen.findByText('Account details updated successfully')).toBeVisible();
    expect(server.requestsTo('PATCH /contractors/account').map(({ body }) => body)).toEqual([
      { fullName: 'Contractor Uno', email: 'contractor@bh1.example', phoneNumber: '919876500001', password: 'tiffin123' },
    ]);
    expect(became).toEqual([renamed]);
    expect(field('Your password')).toHaveValue('');
  });

  test('is not sent without a change', async () => {
    const user = show(KAVERI);
    await user.type(await screen.findByLabelText('Your password'), 'tiffin123');
    await user.click(press('Save changes'));
    expect(await screen.findByText('Please fill all fields correctly')).toBeVisible();
    expect(server.requestsTo('PATCH /contractors/account')).toEqual([]);
    expect(screen.queryByText('Confirm your new e-mail address')).toBeNull();
  });

  test('shows a wrong password at its field, and keeps the typed text', async () => {
    server.on('PATCH /contractors/account', () => WRONG);
    const user = show(KAVERI);
    await user.type(await screen.findByLabelText('Full name'), 's');
    await user.type(field('Your password'), 'tiffin123');
    await user.click(press('Save changes'));
    expect(await screen.findByText('Invalid credentials')).toBeVisible();
    expect(field('Your password')).toHaveAccessibleDescription(/Invalid credentials/);
    expect(field('Full name')).toHaveValue('Contractor Ones');
    expect(became).toEqual([]);
  });
});

describe('a new e-mail address', () => {
  const CONFIRMED: User = { ...KAVERI, email: 'ramesh@new.example' };
  const MOVED: User = { ...CONFIRMED, confirmedEmail: 'contractor@bh1.example' };

  test('is confirmed with a code, which can be sent again; until then the old address is shown', async () => {
    server
      .on('POST /contractors/account/email', () => new Refusal(400, { code: 'wrong_code', message: 'Invalid verification code' }))
      .on('POST /contractors/account/email/code', () => ({ message: 'Verification code resent' }));
    const user = show(MOVED);
    expect(await screen.findByText('Confirm your new e-mail address')).toBeVisible();
    expect(screen.getByText(/mails with passwords still go to/)).toHaveTextContent('We sent six digits to ramesh@new.example. ');
    await user.click(screen.getByLabelText('Digit 1 of 6'));
    await user.keyboard('123456');
    expect(await screen.findByText('Invalid verification code')).toBeVisible();
    expect(became).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Resend code/ }));
    expect(await screen.findByText('Verification code resent')).toBeVisible();
    expect(server.requestsTo('POST /contractors/account/email/code').map(({ body }) => body)).toEqual([{}]);
    server.on('POST /contractors/account/email', () => CONFIRMED);
    await user.click(screen.getByLabelText('Digit 1 of 6'));
    await user.keyboard('654321');
    expect(await screen.findByText('E-mail address confirmed')).toBeVisible();
    expect(server.requestsTo('POST /contractors/account/email').at(-1)?.body).toEqual({ code: '654321' });
    expect(became).toEqual([CONFIRMED]);
  });

  test('gets no password until it is confirmed', async () => {
    const user = show(MOVED, '/settings/password');
    await user.click(press('Reset password'));
    expect(await screen.findByRole('dialog')).toHaveTextContent('We send a new random password to contractor@bh1.example');
  });
});

describe('password', () => {
  async function fill(user: ReturnType<typeof show>, old: string, fresh: string, again: string): Promise<void> {
    await user.type(field('Current password'), old);
    await user.type(field('New password'), fresh);
    await user.type(field('Confirm new password'), again);
    await user.click(press('Update password'));
  }

  test('is changed, and the fields are emptied', async () => {
    server.on('PATCH /users/password', () => ({}));
    const user = show(ASHA, '/settings/password');
    await fill(user, 'tiffin123', 'tiffin456', 'tiffin456');
    expect(await screen.findByText('Password updated successfully')).toBeVisible();
    expect(server.requestsTo('PATCH /users/password').map(({ body }) => body)).toEqual([
      { oldPassword: 'tiffin123', newPassword: 'tiffin456' },
    ]);
    expect(field('Current password')).toHaveValue('');
  });

  test.each([
    ['tiffin123', 'New password', /new password should not match old password/],
    ['short', 'Current password', 'password must be 8-12 characters.'],
  ])('is not sent when it was %s and becomes tiffin123', async (old, where, text) => {
    const user = show(ASHA, '/settings/password');
    await fill(user, old, 'tiffin123', 'tiffin123');
    expect(field(where)).toHaveAccessibleDescription(text);
    expect(server.requestsTo('PATCH /users/password')).toEqual([]);
  });

  test('shows a refusal at the current password, and keeps the typed text', async () => {
    server.on('PATCH /users/password', () => WRONG);
    const user = show(ASHA, '/settings/password');
    await fill(user, 'tiffin124', 'tiffin456', 'tiffin456');
    expect(await screen.findByText('Invalid credentials')).toBeVisible();
    expect(field('Current password')).toHaveAccessibleDescription('Invalid credentials');
    expect(field('New password')).toHaveValue('tiffin456');
  });

  test('is reset only after a confirmation, and not too often', async () => {
    server.on('PATCH /users/reset-password', () => WAIT);
    const user = show(ASHA, '/settings/password');
    await user.click(press('Reset password'));
    const question = await screen.findByRole('dialog', { name: 'Reset your password?' });
    expect(question).toHaveTextContent('student101@example.edu');
    expect(question).toHaveTextContent('Your other devices are logged out');
    expect(server.requestsTo('PATCH /users/reset-password')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Reset password' }));
    expect(await within(question).findByText('Too many attempts. Please try again later.')).toBeVisible();
    server.on('PATCH /users/reset-password', () => ({}));
    await user.click(within(question).getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByText('New password sent to your email')).toBeVisible();
    expect(server.requestsTo('PATCH /users/reset-password').map(({ body }) => body)).toEqual([{}, {}]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('kitchen key', () => {
  async function fill(user: ReturnType<typeof show>, key: string, again: string): Promise<void> {
    await user.type(field('New key'), key);
    await user.type(field('Confirm key'), again);
    await user.type(field('Your password'), 'tiffin123');
    await user.click(press('Update key'));
  }

  test('is changed with the correct password, after a notice about the kitchen’s screens', async () => {
    server.on('PATCH /contractors/kitchen-key', () => WRONG);
    const user = show(KAVERI, '/settings/kitchen-key');
    expect(field('New key')).toHaveAccessibleDescription(/4–12 letters or digits.*every kitchen screen/i);
    await fill(user, 'kitchen2', 'kitchen2');
    expect(await screen.findByText('Invalid credentials')).toBeVisible();
    expect(field('Your password')).toHaveAccessibleDescription('Invalid credentials');
    server.on('PATCH /contractors/kitchen-key', () => ({}));
    await user.click(press('Update key'));
    expect(await screen.findByText('Key updated successfully')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({ newKey: 'kitchen2', password: 'tiffin123' });
    expect(field('New key')).toHaveValue('');
    expect(field('Key on the sheet')).toHaveValue('kitchen2');
  });

  test('is printed on a sheet with the kitchen’s address', async () => {
    window.print = () => undefined;
    const user = show(KAVERI, '/settings/kitchen-key');
    await user.type(field('Key on the sheet'), 'kitchen1');
    await user.click(press('Print the sheet'));
    expect(screen.getByText('kitchen1')).toBeInTheDocument();
    expect(screen.getByText('http://localhost/kitchen')).toBeInTheDocument();
    expect(isKitchenSheetPrinted()).toBe(true);
  });

  test('is not sent when it is invalid or the repetition differs', async () => {
    const user = show(KAVERI, '/settings/kitchen-key');
    await fill(user, 'kit', 'kitchen3');
    expect(field('New key')).toHaveAccessibleDescription(/key must be 4-12 characters\./);
    expect(field('Confirm key')).toHaveAccessibleDescription('confirm key should match new key');
    expect(server.requests).toEqual([]);
  });
});
