import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError, OfflineError } from '../../api/call';
import { FakeServer, refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import type { SentCode } from './sent-code';
import { VerifyEmailDialog } from './verify-email-dialog';

const wrongCode = new ApiError(400, { code: 'wrong_code', message: 'Invalid verification code' });
let verify: (code: string) => Promise<void>;
let tried: string[];

function Page({ first }: { first: SentCode }) {
  const [sent, setSent] = useState(first);
  const [open, setOpen] = useState(true);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Enter code</button>
      <VerifyEmailDialog
        sent={sent}
        open={open}
        onClose={() => setOpen(false)}
        onResent={setSent}
        onVerify={(code) => (tried.push(code), verify(code))}
      />
    </main>
  );
}
async function show({ secondsAgo = 0, server = new FakeServer() } = {}) {
  const page = renderPage(<Page first={{ email: 'asha@example.com', sentAt: Date.now() - secondsAgo * 1000 }} />, { server });
  await screen.findByRole('dialog', { name: 'Check your e-mail' });
  return page;
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const shown = () =>
  boxes()
    .map(({ value }) => value || '.')
    .join('');
const verifyButton = () => screen.getByRole('button', { name: 'Verify' });
const resendButton = () => screen.getByRole('button', { name: /^Resend code/ });

afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  tried = [];
  verify = () => Promise.reject(wrongCode);
});

test('shows six named boxes with focus, and lets phones autofill the code', async () => {
  await show();
  expect(screen.getByText('asha@example.com')).toBeVisible();
  expect(boxes()).toHaveLength(6);
  boxes().forEach((box, index) => expect(box).toHaveAccessibleName(`Digit ${index + 1} of 6`));
  expect(boxes()[0]).toHaveFocus();
  expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
  expect(boxes()[0]).toHaveAttribute('inputmode', 'numeric');
  expect(verifyButton()).toBeDisabled();
});

test('submits a complete code once by itself; after a wrong one the boxes are empty again', async () => {
  const { user } = await show();
  await user.keyboard('4x1 9207');
  expect(tried).toEqual(['419207']);
  expect(await screen.findByText('Invalid verification code')).toBeVisible();
  expect(shown()).toBe('......');
  expect(boxes()[0]).toHaveFocus();
  expect(boxes()[0]).toBeInvalid();
  expect(boxes()[0]).toHaveAccessibleDescription(/Invalid verification code/);
  await user.keyboard('1');
  expect(screen.queryByText('Invalid verification code')).toBeNull();
});

test('backspace and arrows move between boxes; a pasted code fills all boxes and is submitted', async () => {
  const { user } = await show();
  await user.keyboard('123{Backspace}{Backspace}');
  expect(shown()).toBe('1.....');
  expect(boxes()[1]).toHaveFocus();
  await user.keyboard('{ArrowLeft}9');
  expect(shown()).toBe('9.....');
  await user.click(boxes()[3]!);
  await user.paste('123 456');
  expect(tried).toEqual(['123456']);
});

test('keeps the digits without an answer, and the button retries', async () => {
  verify = () => Promise.reject(new OfflineError());
  const { user } = await show();
  await user.keyboard('123456');
  expect(await screen.findByText(/can't be reached/)).toBeVisible();
  expect(shown()).toBe('123456');
  await user.click(verifyButton());
  expect(tried).toEqual(['123456', '123456']);
});

test('ignores input and repeated submits while a code is being verified', async () => {
  let fail: () => void = () => undefined;
  verify = () => new Promise((_, reject) => (fail = () => reject(wrongCode)));
  const { user } = await show();
  await user.keyboard('123456');
  await user.keyboard('7{Backspace}{Enter}');
  expect(shown()).toBe('123456');
  expect(tried).toEqual(['123456']);
  await act(async () => fail());
  expect(shown()).toBe('......');
});

test('allows another code after 60 seconds, and empties the boxes', async () => {
  const server = new FakeServer().on('POST /contractors/resend-code', () => ({ message: 'Verification code resent' }));
  const sentAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(sentAt + 58_000);
  const { user } = await show({ secondsAgo: 58, server });
  await user.keyboard('12');
  expect(resendButton()).toBeDisabled();
  expect(resendButton()).toHaveTextContent('Resend code in 0:02');
  clock.mockReturnValue(sentAt + 60_000);
  await waitFor(() => expect(resendButton()).toBeEnabled());
  await user.click(resendButton());
  expect(await screen.findByText('Verification code resent')).toBeVisible();
  expect(server.requestsTo('POST /contractors/resend-code').map(({ body }) => body)).toEqual([{ email: 'asha@example.com' }]);
  expect(shown()).toBe('......');
  expect(boxes()[0]).toHaveFocus();
  expect(resendButton()).toBeDisabled();
});

test('keeps the digits when the server defers a resend', async () => {
  const server = new FakeServer().on('POST /contractors/resend-code', () => refusal('throttled'));
  const { user } = await show({ secondsAgo: 61, server });
  await user.keyboard('12');
  await user.click(resendButton());
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  expect(shown()).toBe('12....');
});

test('closing needs no confirmation, and the dialog can be reopened', async () => {
  const { user } = await show();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Enter code' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(resendButton()).toBeDisabled();
});
