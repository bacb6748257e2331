import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { SessionContext, type Session } from '../../session/session';
import { LogInPage } from '../log-in/log-in-page';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { ForgotPasswordPage } from './forgot-password-page';

let server: FakeServer;
const GANGA = { _id: '1', hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' };

function show(at = '/forgot-password') {
  return renderPage(
    <SessionContext value={{ user: null } as Session}>
      <Routes>
        <Route path="/login" element={<LogInPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      </Routes>
    </SessionContext>,
    { at, server },
  );
}
const field = (name: string) => screen.getByLabelText(name);
const sent = () => server.requestsTo('PATCH /users/reset-password').map(({ body }) => body);

beforeEach(() => {
  server = new FakeServer().on('GET /users/canteens', () => [GANGA]).on('PATCH /users/reset-password', () => ({ message: 'whatever' }));
});

test('takes the identity from the log-in and back, but not the password', async () => {
  const { user } = show('/login');
  await user.type(field('Roll number'), '007');
  await user.type(field('Password'), 'forgotten');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(field('Roll number')).toHaveValue('007');
  await screen.findByRole('option', { name: 'Ganga (BH1)' });
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('If this account exists, a link is on its way')).toBeVisible();
  expect(sent()).toEqual([{ loginInput: 'BH1-7', role: 'student' }]);
  await user.click(screen.getByRole('link', { name: 'Back to the log-in' }));
  expect(field('Roll number')).toHaveValue('007');
  expect(field('Password')).toHaveValue('');
});

test('a contractor must enter the e-mail address, and can request another link', async () => {
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'Contractor' }));
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(field('E-mail')).toHaveAccessibleDescription('please enter a valid email.');
  await user.type(field('E-mail'), 'contractor@bh1.example{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  expect(field('E-mail')).toHaveValue('contractor@bh1.example');
  expect(sent()).toEqual([{ loginInput: 'contractor@bh1.example', role: 'contractor' }]);
});
