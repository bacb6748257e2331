import { File as ReadableFile } from 'node:buffer';
import type { MenuImportPreview, MenuImportRow } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { CONTRACTOR, renderPage } from '../../testing/render-page';
import { ImportMenuPage } from './import-menu-page';

const IMPORT = 'POST /contractors/menu/import';
const TEXT = 'name,price\r\nSamosa,17\r\n';
/** Node's file, since jsdom's cannot be read. */
const aFile = (text = TEXT) => new ReadableFile([text], 'menu.csv', { type: 'text/csv' }) as unknown as File;
const changed: MenuImportRow = {
  row: 2,
  kind: 'snack',
  name: 'Samosa',
  result: 'changed',
  changes: [{ column: 'price', before: '15', after: '17' }],
  errors: {},
};
const added: MenuImportRow = { ...changed, row: 3, name: 'Idli', result: 'added', changes: [{ column: 'price', before: '', after: '30' }] };
const same: MenuImportRow = { ...changed, row: 4, name: 'Chips', kind: 'packaged', result: 'unchanged', changes: [], unused: ['stock'] };
const wrong = (row: number, errors: Record<string, string>): MenuImportRow => ({ ...same, row, name: 'Vada', errors });
const preview = (...rows: MenuImportRow[]): MenuImportPreview => {
  const count = (result: string) => rows.filter((row) => row.result === result && Object.keys(row.errors).length === 0).length;
  const invalid = rows.filter(({ errors }) => Object.keys(errors).length > 0).length;
  const counts = { added: count('added'), changed: count('changed'), unchanged: count('unchanged'), invalid };
  return { rows, ...counts, unknownColumns: ['Shelf'], digest: String(rows.length) };
};
const isDry = (path: string) => path.includes('dryRun=true');

function open(answer: (path: string) => unknown) {
  const server = new FakeServer().on(IMPORT, ({ path }) => answer(path));
  const page = renderPage(<ImportMenuPage />, { user: CONTRACTOR, at: '/import-menu', server });
  return { ...page, choose: (file = aFile()) => fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } }) };
}
const rows = () => within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');

test('shows what changes, then imports just that from the same bytes', async () => {
  const { choose, user, server, address } = open((path) => (isDry(path) ? preview(changed, added, same) : { added: 1, changed: 1 }));
  choose();
  expect(await screen.findByText('All rows are fine.')).toBeVisible();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SamosaChangedLine 2.*Price₹15\.00.*₹17\.00$/),
    expect.stringMatching(/^IdliNewLine 3.*Price₹30\.00$/),
  ]);
  expect(screen.getByText('Shelf')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /All/ }));
  expect(rows()[2]).toHaveTextContent(/Stockstays as it is/);
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('2 dishes are imported.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
  const [checked, imported] = server.requestsTo(IMPORT);
  expect(imported?.path).toBe('/contractors/menu/import?digest=3');
  expect([checked?.body, imported?.body]).toEqual([TEXT, TEXT]);
});

test('shows errors by column, and blocks the import', async () => {
  const { choose } = open(() => preview(changed, wrong(3, { price: 'price cannot be 0.', row: 'This is in line 2 already.' })));
  choose();
  expect(await screen.findByText('1 row has errors.')).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent(/Priceprice cannot be 0\.RowThis is in line 2 already\./);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('shows the rows again when someone changed the menu meanwhile', async () => {
  const fresh = { ...preview({ ...changed, changes: [{ column: 'price', before: '16', after: '17' }] }), digest: 'fresh' };
  let refused = false;
  const { choose, user, server } = open((path) => {
    if (isDry(path)) return preview(changed);
    if (refused) return { added: 0, changed: 1 };
    refused = true;
    return new Refusal(409, { code: 'conflict', message: 'Someone else changed this.', ...fresh });
  });
  choose();
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText(/Someone changed the menu meanwhile/)).toBeVisible();
  expect(rows()[0]).toHaveTextContent(/Price₹16\.00.*₹17\.00$/);
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('1 dish is imported.')).toBeVisible();
  expect(server.requestsTo(IMPORT).at(-1)?.path).toContain('digest=fresh');
});

test('offers no import of a file that changes nothing, or that is refused as a whole', async () => {
  let answer: unknown = preview(same);
  const { choose } = open(() => answer);
  choose();
  expect(await screen.findByText('The menu is already as the file says.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  const message = 'A file may have at most 500 rows; this one has 501.';
  answer = new Refusal(400, { code: 'validation', message, errors: { file: message } });
  choose();
  expect(await screen.findByText(/this one has 501/)).toBeVisible();
  expect(screen.getByText('The menu was not changed.')).toBeVisible();
});
