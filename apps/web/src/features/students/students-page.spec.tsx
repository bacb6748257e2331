// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../../ui/menu-panel';
import '../../ui/phone-input-box';
import type { Student } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aBill, aPaidBill } from '../bill/testing';
import { FakeServer, Refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { StudentsPage } from './students-page';
import { aStudent, chooseOfStudent as choose, studentsPage } from './testing';

const LIST = 'GET /contractors/students';
const first = aStudent('101');
const second = aStudent('102');
const BILLS = [
  { _id: 'b2', month: 10, year: 2026, amount: 430.5, paid: false },
  { _id: 'b1', month: 9, year: 2026, amount: 12, paid: false },
  { _id: 'b0', month: 8, year: 2026, amount: 99, paid: true },
];

function open(students: Student[] | FakeServer = [first, second], at = '/students') {
  const server = students instanceof FakeServer ? students : new FakeServer().on(LIST, () => studentsPage(students));
  return renderPage(<StudentsPage />, { user: CONTRACTOR, at, server });
}
const line = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const queriesOf = (server: FakeServer) => server.requestsTo(LIST).map(({ path }) => path.split('?')[1]);

describe('the list', () => {
  test('shows students with links to orders and bills, and their balance, which updates by itself', async () => {
    const { server, send } = open([aStudent('101', { bills: BILLS }), second]);
    expect(await screen.findByRole('row', { name: /Student 101/ })).toHaveTextContent(/^101.*Student 101.*student101@example\.edu/);
    expect(line('101').getByRole('cell', { name: '+91 98765 00101' })).toBeVisible();
    expect(line('101').getByRole('link', { name: 'Student 101' })).toHaveAttribute('href', '/orders/student-101');
    expect(line('101').getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('2 students');
    expect(queriesOf(server)).toEqual(['page=1&limit=10']);
    expect(screen.getByRole('link', { name: '₹442.50' })).toHaveAttribute('href', '/bills/student-101');
    expect(line('102').getByText('Nothing unpaid')).toBeInTheDocument();
    send('billChanged', aPaidBill({ _id: 'b2' }));
    expect(await screen.findByRole('link', { name: '₹12.00' })).toBeVisible();
    send('billChanged', aBill({ amount: 31.5 }, '102'));
    expect(await screen.findByRole('link', { name: '₹31.50' })).toBeVisible();
  });

  test('loads the next page, also after a retry, without duplicates', async () => {
    const refused = new Refusal(403, { code: 'forbidden', message: 'You are not allowed to do this' });
    let next: unknown = refused;
    const server = new FakeServer().on(LIST, ({ path }) => (path.includes('page=2') ? next : studentsPage([first, second], true)));
    const { user } = open(server);
    expect(await screen.findByText('2 students shown so far')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The rest of the list could not be loaded.')).toBeVisible();
    expect(screen.getByText('Student 101')).toBeVisible();
    next = studentsPage([second, aStudent('103')]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 students')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('searches by the address’s text, and can clear a search without matches', async () => {
    const server = new FakeServer().on(LIST, ({ path }) => studentsPage(path.includes('search=') ? [] : [first]));
    const { user, address } = open(server, '/students?search=%20Zoe');
    expect(await screen.findByRole('heading', { name: 'No student found !!' })).toBeVisible();
    expect(screen.getByText('No name contains “Zoe”, and no roll number starts with it.')).toBeVisible();
    expect(queriesOf(server)).toEqual(['search=Zoe&page=1&limit=10']);
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Student 101')).toBeVisible();
    expect(address()).toBe('/students');
  });

  test('shows a failure with a retry; without students, it links to the registration', async () => {
    const server = new FakeServer().on(LIST, () => new Refusal(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
    const { user } = open(server);
    expect(await screen.findByText('The list of students could not be loaded.')).toBeVisible();
    server.on(LIST, () => studentsPage([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No student found !!' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove All Students' })).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Register student' })) expect(link).toHaveAttribute('href', '/register-student');
  });
});

describe('a student is changed', () => {
  const asha = aStudent('101', { fullName: 'Asha Rao' });
  async function edit(server: FakeServer) {
    const page = open(server);
    await choose(page.user, 'Asha Rao', 'Edit');
    const popup = await dialog('Edit Asha Rao');
    await popup.findByLabelText('Phone number');
    return { ...page, popup };
  }
  const PATCH = 'PATCH /contractors/students/student-101';

  test('in the list at once', async () => {
    const changed = { ...asha, fullName: 'Renamed Student' };
    let listed = asha;
    const server = new FakeServer()
      .on(LIST, () => studentsPage([listed, second]))
      .on(PATCH, () => {
        listed = changed;
        return changed;
      });
    const { user, popup } = await edit(server);
    expect(popup.getByLabelText('Roll number')).toHaveValue('101');
    await user.clear(popup.getByLabelText('Full name'));
    expect(popup.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await user.type(popup.getByLabelText('Full name'), 'Renamed Student ');
    await user.click(popup.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Details updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'More about Renamed Student' })).toBeVisible();
    expect(server.requestsTo(PATCH).map(({ body }) => body)).toEqual([
      { rollNo: '101', fullName: 'Renamed Student', email: 'student101@example.edu', phoneNumber: '919876500101' },
    ]);
  });

  test('not after another user has removed them, which the list then shows', async () => {
    let listed = [asha, second];
    const server = new FakeServer()
      .on(LIST, () => studentsPage(listed))
      .on(PATCH, () => {
        listed = [second];
        return new Refusal(404, { code: 'not_found', message: 'Not found' });
      });
    const { user, popup } = await edit(server);
    await user.click(popup.getByRole('button', { name: 'Save changes' }));
    expect(await popup.findByText("We can't find this. It may have been removed.")).toBeVisible();
    await user.click(popup.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
  });
});

describe('a student is removed', () => {
  const DELETE = 'DELETE /contractors/students/student-101';
  async function ask(server: FakeServer) {
    const page = open(server);
    await choose(page.user, 'Student 101', 'Remove');
    return { ...page, popup: await dialog('Remove Student 101?') };
  }

  test('only after a confirmation that says what happens and what is unpaid', async () => {
    let listed = [aStudent('101', { bills: BILLS }), second];
    const server = new FakeServer()
      .on(LIST, () => studentsPage(listed))
      .on(DELETE, () => {
        listed = [second];
        return {};
      });
    const { user, popup } = await ask(server);
    expect(popup.getByText(/is still unpaid/)).toHaveTextContent('₹442.50 is still unpaid: October 2026, September 2026.');
    expect(popup.getByRole('link', { name: 'See the bills' })).toHaveAttribute('href', '/bills/student-101');
    expect(popup.getByText(/erased everywhere\. Orders and bills are kept under the name “Removed student”/)).toBeVisible();
    expect(popup.getByRole('button', { name: 'Remove student' })).toBeDisabled();
    await user.click(popup.getByRole('checkbox', { name: 'I understand that this cannot be undone' }));
    await user.click(popup.getByRole('button', { name: 'Remove student' }));
    expect(await screen.findByText('Account Deleted Successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about Student 101' })).toBeNull();
    expect(screen.getByText('Student 102')).toBeVisible();
  });

  test('not while an order is open, which is linked', async () => {
    const message = 'This student still has open orders.';
    const orders = ['0f9c2a44-0000-4000-8000-00007f3a91c2', '0f9c2a44-0000-4000-8000-00000d3398ca'];
    const server = new FakeServer()
      .on(LIST, () => studentsPage([first, second]))
      .on(DELETE, () => new Refusal(409, { code: 'open_orders', message, orders }));
    const { user, popup } = await ask(server);
    await user.click(popup.getByRole('checkbox'));
    await user.click(popup.getByRole('button', { name: 'Remove student' }));
    expect(await popup.findByText('7F3A91C2, 0D3398CA')).toBeVisible();
    expect(popup.getByText('2 orders are still open:')).toBeVisible();
    expect(popup.getByRole('link', { name: 'See the orders' })).toHaveAttribute('href', '/orders/student-101');
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'More about Student 101', hidden: true })).toBeInTheDocument();
  });

  test('also from the list when another user was faster', async () => {
    let listed = [first, second];
    const server = new FakeServer()
      .on(LIST, () => studentsPage(listed))
      .on(DELETE, () => {
        listed = [second];
        return new Refusal(404, { code: 'not_found', message: 'Not found' });
      });
    const { user, popup } = await ask(server);
    await user.click(popup.getByRole('checkbox'));
    await user.click(popup.getByRole('button', { name: 'Remove student' }));
    expect(await screen.findByText("We can't find this. It may have been removed.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'More about Student 101' })).toBeNull();
  });
});

test('on phones, each row links to the orders and has a menu', async () => {
  const { user } = renderPage(<Narrow />, {
    user: CONTRACTOR,
    at: '/students',
    server: new FakeServer().on(LIST, () => studentsPage([first])),
  });
  expect(await screen.findByRole('link', { name: /Student 101 · 101/ })).toHaveAttribute('href', '/orders/student-101');
  expect(screen.queryByRole('table')).toBeNull();
  await choose(user, 'Student 101', 'Remove');
  expect(await screen.findByRole('dialog', { name: 'Remove Student 101?' })).toBeVisible();
});

function Narrow() {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  return <StudentsPage />;
}
