import { File as ReadableFile } from 'node:buffer';
import type { ImportPreview, ImportRow } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { ImportStudentsPage } from './import-students-page';

const IMPORT = 'POST /contractors/students/import';
const TEXT = 'fullName,rollNo,email,phoneNumber\r\nStudent One,101,one@example.edu,919876500101\r\n';
/** Node's file, since jsdom's cannot be read. */
const aFile = (text = TEXT, name = 'students.csv', type = 'text/csv') => new ReadableFile([text], name, { type }) as unknown as File;
const aRow = (row: number, errors: Record<string, string> = {}): ImportRow => ({
  row,
  fullName: `Student ${row}`,
  rollNo: String(99 + row),
  email: `student${row}@example.edu`,
  phoneNumber: '919876500101',
  errors,
});
const preview = (...rows: ImportRow[]): ImportPreview => {
  const invalid = rows.filter(({ errors }) => Object.keys(errors).length > 0).length;
  return { rows, valid: rows.length - invalid, invalid };
};
const dry = (path: string) => path.includes('?dryRun=true');

function open(answer: (path: string) => unknown) {
  const server = new FakeServer().on(IMPORT, ({ path }) => answer(path));
  const page = renderPage(<ImportStudentsPage />, { user: CONTRACTOR, at: '/students/import', server });
  return { ...page, choose: (file: File) => fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } }) };
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Rows of the file' }))
    .getAllByRole('row')
    .slice(1);

test('shows every row before registering all of them from the same bytes', async () => {
  const { choose, user, server, address } = open((path) => (dry(path) ? preview(aRow(2), aRow(3)) : { registered: 2 }));
  choose(aFile());
  expect(await screen.findByText('All 2 rows are fine.')).toBeVisible();
  expect(rows()[0]).toHaveTextContent('2101Student 2student2@example.edu919876500101');
  expect(server.requests.map(({ path }) => path)).toEqual(['/contractors/students/import?dryRun=true&respell=true']);
  await user.click(screen.getByRole('button', { name: 'Register 2 students' }));
  expect(await screen.findByText('2 students are registered.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/students'));
  const [checked, registered] = server.requestsTo(IMPORT);
  expect(registered?.path).toBe('/contractors/students/import?dryRun=false&respell=true');
  expect([checked?.body, registered?.body]).toEqual([TEXT, TEXT]);
});

test('shows errors row by row, and blocks the registration', async () => {
  const { choose, user } = open(() =>
    preview(aRow(2), aRow(3, { rollNo: 'This roll number is already in use.' }), aRow(4, { row: 'This line has 2 values instead of 4.' })),
  );
  choose(aFile());
  expect(await screen.findByText(/2 rows have errors, 1 is fine\./)).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toHaveTextContent('This roll number is already in use.');
  expect(rows()[1]).toHaveTextContent('This line has 2 values instead of 4.');
  expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /All/ }));
  expect(rows()).toHaveLength(3);
});

test('offers a spelling that passes for a refused name, and shows those rows first', async () => {
  const { choose, user } = open(() => preview(aRow(2), { ...aRow(3), fullName: 'D Souza', writtenName: "D'Souza" }));
  choose(aFile());
  expect(await screen.findByText('Tiffin changed the spelling of 1 name.')).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent("D Souzain the file: D'Souza");
  expect(screen.getByRole('button', { name: 'Register 2 students' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /All/ }));
  expect(rows()).toHaveLength(2);
});

test('shows the current rows when one was registered meanwhile', async () => {
  const refused = preview(aRow(2, { email: 'This e-mail address is already in use.' }));
  const { choose, user } = open((path) =>
    dry(path)
      ? preview(aRow(2))
      : new Refusal(400, { code: 'validation', message: '1 line has errors. No one was registered.', ...refused }),
  );
  choose(aFile());
  await user.click(await screen.findByRole('button', { name: 'Register 1 student' }));
  expect(await screen.findByText('This e-mail address is already in use.')).toBeVisible();
  expect(screen.getByText(/1 row has errors, 0 are fine\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
});

test.each([
  [400, 'validation', 'A file may have at most 1,000 students; this one has 5,000.', /this one has 5,000\./],
  [413, 'too_large', 'This is too large.', /larger than 1 MB/],
  [415, 'wrong_type', 'This kind of file is not accepted.', /This is not a CSV file/],
] as const)('a file that is refused as a whole: %s %s', async (status, code, message, said) => {
  const { choose } = open(() => new Refusal(status, { code, message, ...(status === 400 && { errors: { file: message } }) }));
  choose(aFile());
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText('No one was registered.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Rows of the file' })).toBeNull();
});

test.each([
  ['students.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'x', /This is not a CSV file/],
  ['students.csv', 'text/csv', 'PK\u0003\u0004\u0000', /This is not a CSV file/],
  ['students.csv', 'text/csv', 'x'.repeat(1024 * 1024 + 1), /larger than 1 MB/],
])('does not send %s of type %s', async (name, type, text, said) => {
  const { choose, server } = open(() => preview(aRow(2)));
  choose(aFile(text, name, type));
  expect(await screen.findByText(said)).toBeVisible();
  expect(server.requests).toEqual([]);
});

test.each([
  ['students.csv', 'text/comma-separated-values'],
  ['STUDENTS.CSV', 'text/x-csv'],
  ['students (1).csv', 'application/octet-stream'],
  ['document:1000012', ''],
])('accepts %s of type %j as CSV by its content', async (name, type) => {
  const { choose } = open(() => preview(aRow(2)));
  choose(aFile(undefined, name, type));
  expect(await screen.findByText('The row is fine.')).toBeVisible();
});

test('a corrected file replaces the previous one, and can be dropped', async () => {
  let answer: unknown = new Refusal(400, { code: 'validation', message: 'There are no students in this file.' });
  const { choose } = open(() => answer);
  choose(aFile('fullName'));
  expect(await screen.findByText('There are no students in this file.')).toBeVisible();
  answer = preview(aRow(2));
  fireEvent.drop(screen.getByLabelText('CSV file'), { dataTransfer: { files: [aFile()] } });
  expect(await screen.findByText('The row is fine.')).toBeVisible();
  expect(screen.queryByText('There are no students in this file.')).toBeNull();
});
