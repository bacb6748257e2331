import '../../ui/phone-input-box';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aStudent } from '../students/testing';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { RegisterStudentPage } from './register-student-page';

const REGISTER = 'POST /contractors/students';
const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Register student' });

async function fill(server: FakeServer) {
  const { user } = renderPage(<RegisterStudentPage />, { user: CONTRACTOR, at: '/register-student', server });
  await screen.findByLabelText('Phone number');
  expect(field('Roll number')).toHaveFocus();
  expect(submit()).toBeDisabled();
  // Filled in at once, like autofill: the inputs' own tests cover typing.
  for (const [name, value] of [
    ['Roll number', '105'],
    ['Full name', 'Student Five'],
    ['E-mail', ' student105@example.edu'],
  ] as const)
    fireEvent.change(field(name), { target: { value } });
  await user.click(field('Phone number'));
  await user.paste('9876500105');
  await user.tab();
  await waitFor(() => expect(submit()).toBeEnabled());
  return user;
}

test('registers a student, says what happens next, and is ready for the next', async () => {
  const server = new FakeServer().on(REGISTER, () => aStudent('105', { fullName: 'Student Five' }));
  const user = await fill(server);
  await user.click(submit());
  expect(await screen.findByText('Account created successfully')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Student Five, roll number 105, is registered. The password is on its way to student105@example.edu.',
  );
  expect(server.requestsTo(REGISTER).map(({ body }) => body)).toEqual([
    { rollNo: '105', fullName: 'Student Five', email: 'student105@example.edu', phoneNumber: '919876500105' },
  ]);
  for (const name of ['Roll number', 'Full name', 'E-mail']) expect(field(name)).toHaveValue('');
  expect(field('Phone number')).toHaveValue('+91');
  expect(field('Roll number')).toHaveFocus();
  expect(submit()).toBeDisabled();
});

test('shows an invalid or taken roll number at its field, and keeps the typed text', async () => {
  const errors = { rollNo: 'This roll number is already in use.' };
  const user = await fill(new FakeServer().on(REGISTER, () => refusal('roll_no_taken', { errors })));
  await user.type(field('Roll number'), 'x');
  expect(field('Roll number')).toHaveAccessibleDescription(/only numbers are allowed under 3 characters\./);
  expect(submit()).toBeDisabled();
  await user.type(field('Roll number'), '{Backspace}');
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  await waitFor(() => expect(field('Roll number')).toHaveAccessibleDescription(/This roll number is already in use\./));
  expect(field('Full name')).toHaveValue('Student Five');
  expect(screen.queryByText('Account created successfully')).toBeNull();
});
