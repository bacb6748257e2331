// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../../ui/dialog-panel';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observeServerTime } from '../../../api/server-clock';
import { aStudent, studentsPage } from '../../students/testing';
import { openHistory as open, queriesOf, serving } from '../testing-page';
import { anEntry, historyPage } from '../testing';

test('are in the address and apply to the CSV file', async () => {
  const search = '?from=2026-11-01&to=2026-11-20&kind=bill&actor=system&orderId=5E21A0C4';
  const { server } = open([anEntry()], search);
  expect(await screen.findByRole('listitem')).toBeVisible();
  expect(queriesOf(server)).toEqual([`${search.slice(1)}&page=1&limit=50`]);
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', `/api/audit/csv${search}`);
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('Done by')).toHaveDisplayValue('Tiffin, automatically');
});

test('ignore invalid values in the address', async () => {
  const { server } = open([anEntry()], '?from=yesterday&to=0002-11-20&kind=soup');
  expect(await screen.findByRole('listitem')).toBeVisible();
  expect(queriesOf(server)).toEqual(['page=1&limit=50']);
});

test('report a last day before the first, without a call', async () => {
  const { server } = open([anEntry()], '?from=2026-11-20&to=2026-11-19');
  expect(await screen.findByRole('alert')).toHaveTextContent('The last day must not be before the first.');
  expect(queriesOf(server)).toEqual([]);
});

test('search for the number of a day on Enter', async () => {
  observeServerTime('Sat, 21 Nov 2026 06:30:00 GMT', Date.now(), Date.now());
  const { server, user, address } = open();
  const field = screen.getByLabelText('Order number');
  await user.type(field, '#19');
  expect(address()).toBe('/history');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/history?orderId=%2319');
  expect(field).toHaveAccessibleDescription('Of Sat, Nov 21. Choose another day with “From”.');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-18' } });
  expect(field).toHaveAccessibleDescription('Of Wed, Nov 18. Choose another day with “From”.');
  await waitFor(() => expect(queriesOf(server).at(-1)).toBe('from=2026-11-18&orderId=%2319&page=1&limit=50'));
  await user.type(field, '0');
  await user.tab();
  expect(address()).toBe('/history?from=2026-11-18&orderId=%23190');
});

test('search for an order’s code once it is complete', async () => {
  const { server, user, address } = open();
  const field = screen.getByLabelText('Order number');
  await user.type(field, '5e21a0c');
  await user.tab();
  expect(field).toHaveAccessibleDescription('Please enter a number such as #19, or a code such as 5E21A0C4.');
  await user.type(field, '4');
  expect(field).toHaveAccessibleDescription('');
  expect(field).toHaveFocus();
  expect(address()).toBe('/history?orderId=5E21A0C4');
  await waitFor(() => expect(queriesOf(server).at(-1)).toBe('orderId=5E21A0C4&page=1&limit=50'));
  await user.clear(field);
  expect(address()).toBe('/history');
});

test('find a student by name, including changes to their account', async () => {
  const server = serving(() => historyPage([anEntry()])).on('GET /contractors/students', () => studentsPage([aStudent('101')]));
  const { user, address } = open(server);
  await user.selectOptions(screen.getByLabelText('Done by'), 'One student …');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a student' }));
  await user.click(await dialog.findByRole('button', { name: /Student 101/ }));
  expect(address()).toBe('/history?actor=student-101');
  expect(screen.getByLabelText('Done by')).toHaveDisplayValue('Student 101 · 101');
  await user.click(screen.getByRole('radio', { name: 'Account and bills' }));
  expect(address()).toBe('/history?account=student-101');
  await user.selectOptions(screen.getByLabelText('Done by'), 'Kitchen');
  expect(address()).toBe('/history?actor=staff');
});

test('can be cleared when nothing matches', async () => {
  const { user, address } = open(
    serving((path) => historyPage(path.includes('kind=') ? [] : [anEntry()])),
    '?kind=account&actor=admin',
  );
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('listitem')).toBeVisible();
  expect(address()).toBe('/history');
});
