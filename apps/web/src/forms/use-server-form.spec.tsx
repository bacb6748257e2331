import { screen } from '@testing-library/react';
import { RULES } from '@tiffin/contracts';
import { ApiError, OfflineError } from '../api/call';
import { renderPage } from '../features/testing/render-page';
import { Button } from '../ui/button';
import { Field, TextInput } from '../ui/field';
import { checkPhone, checkSecret, checkText, phoneDigits } from './checks';
import { FormProblem } from './form-problem';
import { useServerForm } from './use-server-form';

interface Typed {
  email: string;
  phone: string;
  secret: string;
  again: string;
}
const EMPTY: Typed = { email: '', phone: '', secret: '', again: '' };
const FILLED: Typed = { email: ' a@b.example', phone: '+91 98765 00101', secret: 'password1', again: 'password1' };
let send: (typed: Typed) => Promise<Typed | void>;
let sent: Typed[];

function Form({ initially }: { initially: Typed }) {
  const { form, errorOf, busy, problem, submit, recheck } = useServerForm<Typed>({
    defaultValues: initially,
    order: ['email', 'phone', 'secret', 'again'],
    send: (typed) => (sent.push(typed), send(typed)),
    fieldOf: ({ name, failure }) => (name === 'loginInput' ? 'email' : failure.code === 'bad_credentials' ? 'secret' : undefined),
  });
  const again = (value: string, { secret }: Typed) => value === secret || 'not the same';
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Again" error={errorOf('again')}>
        <TextInput {...form.register('again', { validate: again })} />
      </Field>
      <Field label="E-mail" error={errorOf('email')}>
        <TextInput {...form.register('email', { validate: checkText(RULES.email) })} />
      </Field>
      <Field label="Phone" error={errorOf('phone')}>
        <TextInput {...form.register('phone', { validate: checkPhone })} />
      </Field>
      <Field label="Secret" error={errorOf('secret')}>
        <TextInput {...form.register('secret', { validate: checkSecret(RULES.password), onChange: recheck('again') })} />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}
const show = (initially = FILLED) => renderPage(<Form initially={initially} />).user;
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const refuse = (status: number, code: ApiError['code'], message: string, errors?: Record<string, string>, retryAfter?: number) => {
  send = () => Promise.reject(new ApiError(status, { code, message, ...(errors && { errors }) }, retryAfter));
};

beforeEach(() => {
  sent = [];
  send = () => Promise.resolve();
});

test('validates a field on blur, then on every change', async () => {
  const user = show(EMPTY);
  await user.type(field('E-mail'), 'nobody');
  expect(field('E-mail')).toBeValid();
  await user.tab();
  expect(field('E-mail')).toHaveAccessibleDescription('please enter a valid email.');
  await user.type(field('E-mail'), '@b.example');
  expect(field('E-mail')).toBeValid();
  await user.type(field('Phone'), '12345');
  await user.tab();
  expect(await screen.findByText('Enter a valid phone number')).toBeVisible();
});

test('shows no error for an untouched field before a submit', async () => {
  const user = show(EMPTY);
  await user.click(field('E-mail'));
  await user.tab();
  await user.tab();
  expect(field('E-mail')).toBeValid();
  await user.click(save());
  expect(field('E-mail')).toBeInvalid();
});

test('does not send invalid fields; shows a toast and focuses the first one', async () => {
  const user = show({ ...FILLED, phone: '12', again: 'x' });
  await user.click(save());
  expect(await screen.findByText('Please fill all fields correctly')).toBeVisible();
  expect(field('Phone')).toHaveFocus();
  expect(field('Again')).toHaveAccessibleDescription('not the same');
  expect(sent).toEqual([]);
});

test('a pressed button does not move: the error of the field left for it appears on release', async () => {
  const user = show();
  await user.type(field('E-mail'), ' x');
  await user.pointer({ keys: '[MouseLeft>]', target: save() });
  expect(field('E-mail')).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: save() });
  expect(await screen.findByText('Please fill all fields correctly')).toBeVisible();
  expect(field('E-mail')).toBeInvalid();
});

test('validates a dependent field again with the other, once it was visited', async () => {
  const user = show({ ...FILLED, again: '' });
  await user.type(field('Secret'), 'x');
  expect(field('Again')).toBeValid();
  await user.type(field('Again'), 'password1x');
  await user.type(field('Secret'), 'y');
  expect(field('Again')).toHaveAccessibleDescription('not the same');
  await user.type(field('Secret'), '{Backspace}');
  expect(field('Again')).toBeValid();
});

test('shows the server’s error at its field until it is changed', async () => {
  refuse(409, 'email_taken', 'taken', { phone: 'also bad', loginInput: 'This e-mail address is already in use.' });
  const user = show();
  await user.click(save());
  expect(field('E-mail')).toHaveAccessibleDescription('This e-mail address is already in use.');
  expect(field('E-mail')).toHaveFocus();
  expect(field('Phone')).toHaveAccessibleDescription('also bad');
  await user.type(field('E-mail'), 'x');
  expect(field('E-mail')).toBeValid();
  expect(field('Secret')).toHaveValue('password1');
});

test('maps a refusal without a field to one', async () => {
  refuse(400, 'bad_credentials', 'Invalid credentials');
  const user = show();
  await user.click(save());
  expect(field('Secret')).toHaveAccessibleDescription('Invalid credentials');
});

test.each([
  ['a field that the form does not have', () => refuse(400, 'validation', 'no such thing', { hostel: 'no such thing' }), 'no such thing'],
  ['no field', () => refuse(503, 'unavailable_now', 'x'), 'x'],
  ['the network', () => (send = () => Promise.reject(new OfflineError())), /can't be reached/],
  ['patience', () => refuse(429, 'throttled', 'Too many attempts. Please try again later.', undefined, 61), 'Next try in 1:01.'],
])('shows a failure about %s above the button until the next attempt', async (_, refusing, text) => {
  refusing();
  const user = show();
  await user.click(save());
  expect(await screen.findByText(text)).toBeVisible();
  expect(field('E-mail')).toHaveValue(FILLED.email);
  send = () => Promise.resolve();
  await user.click(save());
  expect(screen.queryByText(text)).toBeNull();
});

test('allows one attempt at a time, by tap or by Enter', async () => {
  let answer = (): void => undefined;
  send = () => new Promise((resolve) => (answer = resolve));
  const user = show();
  await user.click(save());
  expect(save()).toHaveAttribute('aria-busy', 'true');
  await user.click(save());
  await user.type(field('E-mail'), '{Enter}');
  expect(sent).toHaveLength(1);
  answer();
  await screen.findByRole('button', { name: 'Save', busy: false });
  await user.click(save());
  expect(sent).toHaveLength(2);
});

test('afterwards it shows the returned values as untouched', async () => {
  send = () => Promise.resolve({ ...FILLED, secret: '', again: '' });
  const user = show();
  await user.click(save());
  expect(field('Secret')).toHaveValue('');
  await user.click(field('Secret'));
  await user.tab();
  expect(field('Secret')).toBeValid();
});

test('sends a phone number as digits, and with + where it could look Indian', () => {
  expect(phoneDigits('+91 98765-00101')).toBe('919876500101');
  expect(phoneDigits('6581234567')).toBe('+6581234567');
});
