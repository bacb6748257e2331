import type { Canteen, HostelEntry } from '@tiffin/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeServer, refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { RegisterCanteenPage } from './register-canteen-page';

const HOSTELS: HostelEntry[] = [
  { hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga', taken: true },
  { hostelType: 'BH', hostelNumber: 2, hostelName: 'Yamuna', taken: false },
];
const contractor = { _id: 'c', avatar: null, fullName: 'Asha', email: 'asha@example.com', phoneNumber: '919876510001' };
const canteen = (status: Canteen['status']): Canteen => ({
  _id: 'yamuna',
  hostelType: 'BH',
  hostelNumber: 2,
  hostelName: 'Yamuna',
  status,
  contractor,
});
const REGISTER = 'POST /contractors/register';
const COMPLETE = 'POST /contractors/complete-registeration';
const REGISTRATION = {
  hostel: 'BH2',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phoneNumber: '919876510001',
  password: 'tiffin123',
  kitchenKey: 'kitchen2',
};

function serving() {
  return new FakeServer()
    .on('POST /users/contractors', () => [canteen('active')])
    .on('GET /users/hostels', () => HOSTELS)
    .on(REGISTER, () => ({ message: 'Verification code sent' }))
    .on(COMPLETE, () => canteen('active'));
}
async function open(server = serving()) {
  const page = renderPage(<RegisterCanteenPage />, { at: '/admin/new-canteen', server });
  await screen.findByRole('heading', { name: 'Register a canteen' });
  await screen.findByText('Yamuna (BH2)');
  await screen.findByLabelText('Phone number');
  return page;
}
type Person = Awaited<ReturnType<typeof open>>['user'];
const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Register canteen' });
/** Filled in at once, like autofill: the inputs' own tests cover typing. */
async function fill(user: Person) {
  for (const [name, value] of [
    ['Hostel', 'BH2'],
    ['Full name', 'Asha Rao '],
    ['E-mail', 'asha@example.com'],
    ['Password', 'tiffin123'],
    ['Kitchen key', 'kitchen2'],
  ] as const)
    fireEvent.change(field(name), { target: { value } });
  await user.click(field('Phone number'));
  await user.paste('9876510001');
  await user.tab();
  await waitFor(() => expect(submit()).toBeEnabled());
}
async function askForCode(user: Person) {
  await fill(user);
  await user.click(submit());
  await screen.findByRole('dialog', { name: 'Check your e-mail' });
}

test('enables the button once every field is filled in and valid', async () => {
  const { user } = await open();
  expect(screen.getByText('Ganga (BH1) has a canteen')).toBeDisabled();
  expect(submit()).toBeDisabled();
  await fill(user);
  await user.type(field('Full name'), '3');
  expect(field('Full name')).toHaveAccessibleDescription('only letters & spaces are allowed under 20 characters.');
  expect(submit()).toBeDisabled();
  await user.type(field('Full name'), '{Backspace}');
  expect(submit()).toBeEnabled();
});

test('asks for the code, which completes the registration', async () => {
  const { user, server, address } = await open();
  await askForCode(user);
  expect(screen.getByText('Verification code sent to your email')).toBeVisible();
  expect(server.requestsTo(REGISTER).map(({ body }) => body)).toEqual([REGISTRATION]);
  await user.keyboard('419207');
  expect(await screen.findByText('Canteen Registered Successfully')).toBeVisible();
  expect(screen.getByText('The canteen of Yamuna is active: its contractor can log in now.')).toBeVisible();
  expect(server.requestsTo(COMPLETE).map(({ body }) => body)).toEqual([{ ...REGISTRATION, code: '419207' }]);
  await waitFor(() => expect(address()).toBe('/login'));
});

test('requires a new code for a new address only; without an admin session the canteen waits', async () => {
  const { user, server } = await open(serving().on(COMPLETE, () => canteen('waiting')));
  await askForCode(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(field('E-mail'), '.org');
  await user.click(submit());
  await screen.findByRole('dialog');
  expect(server.requestsTo(REGISTER)).toHaveLength(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(field('Kitchen key'));
  await user.type(field('Kitchen key'), 'cook22');
  await user.click(screen.getByRole('button', { name: 'Enter code' }));
  await screen.findByRole('dialog');
  await user.keyboard('419207');
  expect(await screen.findByText(/is waiting for approval\. Until then, no one can log in/)).toBeVisible();
  expect(server.requestsTo(COMPLETE).map(({ body }) => body)).toMatchObject([{ kitchenKey: 'cook22', code: '419207' }]);
  expect(server.requestsTo(REGISTER)).toHaveLength(2);
});

test('shows any other answer above the button', async () => {
  const { user } = await open(serving().on(REGISTER, () => ({ message: 'Registrations are closed this week.' })));
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Registrations are closed this week.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(submit()).toBeEnabled();
});

test('reports a hostel taken meanwhile in the popup, and marks it in the form', async () => {
  const taken = 'This hostel already has a canteen.';
  const { user } = await open(serving().on(COMPLETE, () => refusal('hostel_taken', { errors: { hostel: taken } })));
  await askForCode(user);
  await user.keyboard('419207');
  expect(await screen.findByText(taken, { selector: '[role=dialog] *' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field('Hostel')).toHaveAccessibleDescription(taken));
});

test('asks for the key after the session has ended, and keeps the typed text', async () => {
  const server = serving();
  const { user } = await open(server);
  await fill(user);
  server.on('POST /users/contractors', () => refusal('key_required'));
  fireEvent(window, new Event('visibilitychange'));
  await user.type(await screen.findByLabelText('Admin key'), 'right');
  server.on('POST /users/contractors', () => [canteen('active')]);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByLabelText('Full name')).toHaveValue('Asha Rao ');
  expect(field('Password')).toHaveValue('tiffin123');
  expect(await screen.findByLabelText('Phone number')).toHaveValue('+91 98765 10001');
});
