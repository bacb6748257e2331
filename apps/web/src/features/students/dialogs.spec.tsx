// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../../ui/menu-panel';
import { screen, waitFor, within } from '@testing-library/react';
import type { Student } from '@tiffin/contracts';
import { FakeServer, NO_ANSWER, Refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { StudentsPage } from './students-page';
import { aStudent, chooseOfStudent, studentsPage } from './testing';

const LIST = 'GET /contractors/students';
const PUT = 'PUT /users/student-101/credit-limit';

async function open(student: Partial<Student> = {}) {
  const server = new FakeServer().on(LIST, () => studentsPage([aStudent('101', student)])).on(PUT, ({ body }) => body);
  const { user } = renderPage(<StudentsPage />, { user: CONTRACTOR, at: '/students', server });
  const ask = async () => {
    await chooseOfStudent(user, 'Student 101', 'Monthly limit');
    return within(await screen.findByRole('dialog', { name: 'Monthly limit of Student 101' }));
  };
  return { server, user, ask, sent: () => server.requestsTo(PUT).map(({ body }) => body) };
}

test('sets a student’s own limit, and shows it when the dialog is reopened', async () => {
  const { user, ask, sent } = await open();
  const popup = await ask();
  expect(popup.getByRole('radio', { name: 'Canteen’s' })).toBeChecked();
  await user.click(popup.getByRole('radio', { name: 'Their own' }));
  await user.type(popup.getByLabelText('Amount a month (₹)'), 'x');
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  expect(popup.getByLabelText('Amount a month (₹)')).toHaveAccessibleDescription(/up to ₹1,00,000/);
  await user.clear(popup.getByLabelText('Amount a month (₹)'));
  await user.type(popup.getByLabelText('Amount a month (₹)'), '3000');
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ amount: 3_000 }]);
  expect((await ask()).getByLabelText('Amount a month (₹)')).toHaveValue('3000');
});

test.each([
  ['None', { creditLimit: 3_000 }, 'none'],
  ['Canteen’s', { creditLimit: 'none' }, null],
] as const)('%s is chosen without an amount, and a refusal is said in the popup', async (choice, student, amount) => {
  const { server, user, ask, sent } = await open(student);
  const popup = await ask();
  await user.click(popup.getByRole('radio', { name: choice }));
  server.on(PUT, () => new Refusal(404, { code: 'not_found', message: 'Not found' }));
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  expect(await popup.findByText("We can't find this. It may have been removed.")).toBeVisible();
  server.on(PUT, ({ body }) => body);
  await user.click(popup.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ amount }, { amount }]);
});

const first = aStudent('101');
const second = aStudent('102');
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

const DELETE = 'DELETE /contractors/students';
async function askToRemove(server: FakeServer, at = '/students') {
  const page = renderPage(<StudentsPage />, { user: CONTRACTOR, at, server });
  await page.user.click(await screen.findByRole('button', { name: 'Remove All Students' }));
  const popup = await dialog(/^Remove (all )?\d students?\?$/);
  await page.user.type(popup.getByLabelText('Your password'), 'tiffin123');
  expect(popup.getByRole('button', { name: 'Remove all' })).toBeDisabled();
  await page.user.click(popup.getByRole('checkbox'));
  return { ...page, popup, confirm: () => page.user.click(popup.getByRole('button', { name: 'Remove all' })) };
}

test('removes all students with the password, and shows the progress', async () => {
  let listed = [first, second];
  let finish: (answer: unknown) => void = () => undefined;
  const server = new FakeServer()
    .on(LIST, () => studentsPage(listed))
    .on(DELETE, () => {
      listed = [second];
      return new Promise((resolve) => (finish = resolve));
    });
  const { confirm } = await askToRemove(server);
  await confirm();
  const popup = await dialog('Removing all students…');
  expect(popup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(popup.getByText(/1 student is left\./)).toBeVisible();
  listed = [];
  finish({ removed: 2, skipped: [] });
  expect(await screen.findByText('All students removed successfully')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No student found !!' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requestsTo(DELETE).map(({ body }) => body)).toEqual([{ password: 'tiffin123' }]);
});

test('removes all students, not only the search’s; says how many, and what is unpaid', async () => {
  const owed = (amount: number) => [{ _id: `${amount}`, month: 10, year: 2026, amount, paid: false }];
  const all = [aStudent('101', { bills: owed(430.5) }), aStudent('102', { bills: owed(12) }), aStudent('103')];
  const server = new FakeServer().on(LIST, ({ path }) => studentsPage(path.includes('search=') ? [all[1]!] : all));
  const { popup } = await askToRemove(server, '/students?search=102');
  expect(screen.getByRole('dialog', { name: 'Remove all 3 students?' })).toBeVisible();
  expect(popup.getByText(/is still unpaid/)).toHaveTextContent('₹442.50 is still unpaid, by 2 students.');
});

test('lists the students that could not be removed, and why', async () => {
  const reason = 'Order 7F3A91C2 is still Pending.';
  const server = new FakeServer()
    .on(LIST, () => studentsPage([first, second]))
    .on(DELETE, () => ({ removed: 1, skipped: [{ _id: second._id, fullName: second.fullName, userName: second.userName, reason }] }));
  const { user, confirm } = await askToRemove(server);
  await confirm();
  const popup = await dialog('1 student had to stay');
  expect(popup.getByText(/1 student was removed\./)).toBeVisible();
  expect(popup.getByRole('listitem')).toHaveTextContent(`Student 102 · 102${reason}`);
  expect(popup.getByRole('link', { name: 'Student 102' })).toHaveAttribute('href', '/orders/student-102');
  expect(screen.queryByText('All students removed successfully')).toBeNull();
  await user.click(popup.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows a wrong password at its field; after a lost connection it explains and keeps the typed text', async () => {
  const server = new FakeServer()
    .on(LIST, () => studentsPage([first]))
    .on(DELETE, () => new Refusal(400, { code: 'bad_credentials', message: 'Invalid credentials' }));
  const { popup, confirm } = await askToRemove(server);
  const password = popup.getByLabelText('Your password');
  await confirm();
  expect(await popup.findByText('Invalid credentials')).toBeVisible();
  expect(password).toHaveAccessibleDescription(/Invalid credentials/);
  expect(password).toHaveFocus();
  server.on(DELETE, () => NO_ANSWER);
  await confirm();
  expect(await popup.findByText(/Students who were already removed stay removed/)).toBeVisible();
  expect(password).toHaveValue('tiffin123');
});
