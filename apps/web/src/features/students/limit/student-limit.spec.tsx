// What is loaded when it is needed, loaded now: a busy machine takes longer for that than a test waits.
import '../../../ui/dialog-panel';
import type { Student } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, Refused } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { StudentsPage } from '../students-page';
import { aStudent, studentsPage } from '../testing';

const PUT = 'PUT /users/student-101/credit-limit';

async function open(student: Partial<Student> = {}) {
  const server = new FakeServer()
    .on('GET /contractors/students', () => studentsPage([aStudent('101', student)]))
    .on(PUT, ({ body }) => body);
  const { user } = renderPage(<StudentsPage />, { user: CONTRACTOR, at: '/students', server });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Monthly limit of Student 101' }));
    return within(await screen.findByRole('dialog', { name: 'Monthly limit of Student 101' }));
  };
  return { server, user, ask, sent: () => server.askedOf(PUT).map(({ body }) => body) };
}

test('a student gets a limit of their own, which stands there when it is opened again', async () => {
  const { user, ask, sent } = await open();
  const popup = await ask();
  expect(popup.getByRole('radio', { name: 'Canteen’s' })).toBeChecked();
  await user.click(popup.getByRole('radio', { name: 'Their own' }));
  await user.type(popup.getByLabelText('Rupees a month'), 'x');
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  expect(popup.getByLabelText('Rupees a month')).toHaveAccessibleDescription(/up to ₹1,00,000/);
  await user.clear(popup.getByLabelText('Rupees a month'));
  await user.type(popup.getByLabelText('Rupees a month'), '3000');
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ amount: 3_000 }]);
  expect((await ask()).getByLabelText('Rupees a month')).toHaveValue('3000');
});

test.each([
  ['None', { creditLimit: 3_000 }, 'none'],
  ['Canteen’s', { creditLimit: 'none' }, null],
] as const)('%s is chosen without an amount, and a refusal is said in the popup', async (choice, student, amount) => {
  const { server, user, ask, sent } = await open(student);
  const popup = await ask();
  await user.click(popup.getByRole('radio', { name: choice }));
  server.on(PUT, () => new Refused(404, { code: 'not_found', message: 'Not found' }));
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  expect(await popup.findByText('This is not there any more.')).toBeVisible();
  server.on(PUT, ({ body }) => body);
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ amount }, { amount }]);
});
