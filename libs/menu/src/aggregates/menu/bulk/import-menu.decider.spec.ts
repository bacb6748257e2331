import type { MenuImportPreview } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import { given } from '../../../../test/given.js';
import { canteenId, CHIPS, chipsAdded, LARGE, POHA, SAMOSA, samosaAdded, SMALL } from '../../../../test/menu.js';
import type { ImportedRow, ImportMenu } from '../menu-commands.js';
import type { BulkChange, MenuEvent, SnackData } from '../menu-events.js';
import type { MenuState } from '../menu-state.js';
import { menu } from '../menu.decider.js';
import { CELL_ERRORS } from './cell-values.js';
import { previewImport } from './decide-import.js';
import { ROW_ERRORS } from './import-entries.js';

const BREAKFAST = 'ca000000-0000-4000-8000-000000000001';
const SIZE = {
  groupId: 'size',
  name: 'Size',
  min: 1,
  max: 1,
  options: [
    { optionId: 'regular', name: 'Regular', price: 0, otherNames: { hi: 'साधारण' } },
    { optionId: 'large', name: 'Large', price: 2_000 },
  ],
};
const pohaData: Partial<SnackData> = { snackId: POHA, name: 'Poha', price: 2_000, optionGroups: [SIZE] };
const poha = samosaAdded(pohaData);
const arranged: MenuEvent = { type: 'MenuArranged', data: { canteenId, categories: [{ categoryId: BREAKFAST, name: 'Breakfast' }] } };

type Cells = ImportedRow['cells'];
const importing = (cells: readonly Cells[], digest?: string): ImportMenu => ({
  type: 'ImportMenu',
  canteenId,
  rows: cells.map((row, index) => ({
    row: index + 2,
    cells: row,
    newIds: Array.from({ length: 50 }, (_, at) => `new-${index + 2}-${at}`),
  })),
  unknownColumns: [],
  ...(digest !== undefined && { digest }),
});
const changed = (...changes: readonly BulkChange[]): MenuEvent => ({
  type: 'MenuChangedInBulk',
  data: { canteenId, how: 'import', changes },
});
const snackChanged = (data: Partial<SnackData>, more: Omit<BulkChange, 'type' | 'data'>): BulkChange => {
  const event = samosaAdded(data);
  return { type: 'SnackChanged', data: event.data as SnackData, ...more };
};
const previewOf = (state: MenuState, cells: readonly Cells[]): MenuImportPreview =>
  previewImport(importing(cells), state, menu.evolve).preview;
/** The errors of each row, on a menu with samosas, poha and chips. */
const errorsOf = (...cells: readonly Cells[]) =>
  previewOf(given(samosaAdded(), poha, chipsAdded, arranged).state, cells).rows.map(({ errors }) => errors);

describe('an import of snacks', () => {
  test('is one event with what differs, before and after', () =>
    given(samosaAdded({ otherNames: { hi: 'समोसा' } }), poha)
      .when(
        importing([
          { name: 'SAMOSA', price: '17,50', namePa: 'ਸਮੋਸਾ' },
          { id: POHA, name: 'Kanda Poha', available: 'No' },
        ]),
      )
      .then(
        changed(
          snackChanged(
            { name: 'SAMOSA', price: 1_750, otherNames: { hi: 'समोसा', pa: 'ਸਮੋਸਾ' } },
            { changed: ['name', 'price', 'otherNames'], before: { name: 'Samosa', price: 1_500 } },
          ),
          snackChanged({ ...pohaData, name: 'Kanda Poha' }, { changed: ['name'], before: { name: 'Poha' } }),
          { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: POHA, isAvailable: false }, name: 'Kanda Poha' },
        ),
      ));

  test('adds a snack without a picture, with options and in a category', () =>
    given(arranged)
      .when(importing([{ name: 'Idli', price: '₹ 30', category: 'BREAK fast', allergens: 'none', options: 'Size[1]: Two | Four +25' }]))
      .then(
        changed({
          type: 'SnackAdded',
          data: {
            canteenId,
            snackId: 'new-2-0',
            name: 'Idli',
            price: 3_000,
            image: null,
            info: '',
            diets: [],
            contents: { allergens: [] },
            optionGroups: [
              {
                groupId: expect.any(String) as string,
                name: 'Size',
                min: 1,
                max: 1,
                options: [
                  { optionId: expect.any(String) as string, name: 'Two', price: 0 },
                  { optionId: expect.any(String) as string, name: 'Four', price: 2_500 },
                ],
              },
            ],
            category: BREAKFAST,
          },
        }),
      ));

  test('keeps the ids and other names of options that stay', () => {
    const { state } = given(poha).when(
      importing([{ name: 'Poha', options: 'size[1]: regular | Large +25; Extras[0-2]: Peanuts +5 | Sev' }]),
    );
    expect(state.snacks.get(POHA)?.optionGroups).toMatchObject([
      {
        groupId: 'size',
        options: [
          { optionId: 'regular', otherNames: { hi: 'साधारण' } },
          { optionId: 'large', price: 2_500 },
        ],
      },
      {
        name: 'Extras',
        min: 0,
        max: 2,
        options: [
          { name: 'Peanuts', price: 500 },
          { name: 'Sev', price: 0 },
        ],
      },
    ]);
  });

  test('empties what an empty cell may empty', () => {
    const { state } = given(samosaAdded({ otherNames: { hi: 'समोसा' }, contents: { energy: 200 }, category: BREAKFAST }), arranged).when(
      importing([{ name: 'Samosa', description: '', diets: '', energy: '', nameHi: '', category: '', price: '', available: '' }]),
    );
    const details = { canteenId: undefined, info: '', diets: [], otherNames: undefined, contents: undefined, category: undefined };
    expect({ ...details, ...state.snacks.get(SAMOSA) }).toMatchObject({ ...details, price: 1_500, isAvailable: true });
  });
});

describe('an import of packaged items', () => {
  test('changes prices by id, adds variants, and leaves the stock and the variants without a row', () =>
    given(chipsAdded)
      .when(
        importing([
          { id: SMALL, price: '12', stock: '900' },
          { name: 'Chips', price: '50', stock: '4' },
        ]),
      )
      .then(
        changed({
          type: 'PackagedItemChanged',
          data: {
            canteenId,
            itemId: CHIPS,
            category: 'Chips',
            variants: [
              { variantId: SMALL, price: 1_200, added: 0 },
              { variantId: LARGE, price: 2_000, added: 0 },
              { variantId: 'new-3-1', price: 5_000, added: 4 },
            ],
          },
          changed: ['variants'],
          before: { variants: [{ variantId: SMALL, price: 1_000 }] },
        }),
      ));

  test('adds an item with a row for each variant', () =>
    given()
      .when(
        importing([
          { kind: 'packaged', name: 'Soda', price: '20', stock: '10' },
          { kind: 'Packaged', name: 'Soda', price: '35', stock: '5' },
        ]),
      )
      .then(
        changed({
          type: 'PackagedItemAdded',
          data: {
            canteenId,
            itemId: 'new-2-0',
            category: 'Soda',
            variants: [
              { variantId: 'new-2-1', price: 2_000, added: 10 },
              { variantId: 'new-3-1', price: 3_500, added: 5 },
            ],
          },
        }),
      ));

  test('takes what one of its rows says, and refuses rows that say different things', () => {
    const soda = { name: 'Chips', price: '10', energy: '90' };
    const other = { name: 'Chips', price: '20' };
    const { state } = given(chipsAdded).when(importing([soda, { ...other, energy: '' }]));
    expect(state.items.get(CHIPS)?.contents).toEqual({ energy: 90 });
    expect(previewOf(state, [soda, { ...other, energy: '100' }]).invalid).toBe(0);
    expect(errorsOf(soda, { ...other, energy: '100' })).toEqual([{}, { energy: ROW_ERRORS.differs(2) }]);
    const emptied = given(chipsAdded)
      .when(importing([soda]))
      .when(
        importing([
          { ...soda, energy: '' },
          { ...other, energy: '' },
        ]),
      );
    expect(emptied.state.items.get(CHIPS)?.contents).toBeUndefined();
  });

  test('tells which cells it does not use', () =>
    expect(
      previewOf(given(chipsAdded, samosaAdded()).state, [
        { name: 'Chips', price: '10', stock: '4', available: 'false' },
        { name: 'Chips', price: '20', stock: '3' },
        { name: 'Samosa', stock: '9' },
      ]).rows.map(({ result, unused }) => [result, unused]),
    ).toEqual([
      ['unchanged', ['available', 'stock']],
      ['unchanged', undefined],
      ['unchanged', ['stock']],
    ]));
});

describe('a wrong row', () => {
  test.each<[what: string, row: Cells, errors: object]>([
    ['a name with digits', { name: '7 Up', price: '5' }, { name: CELL_ERRORS.name }],
    ['a formula', { name: '=1+1', price: '5' }, { name: CELL_ERRORS.name }],
    ['a new snack without a price', { name: 'Idli' }, { price: CELL_ERRORS.price }],
    ['a price of 0', { name: 'Samosa', price: '0' }, { price: 'price cannot be 0.' }],
    ['a price above the limit', { name: 'Samosa', price: '10001' }, { price: 'Price can be at most ₹10,000.' }],
    ['three decimals', { name: 'Samosa', price: '1,250' }, { price: CELL_ERRORS.price }],
    ['a minus', { name: 'Samosa', price: '-5' }, { price: CELL_ERRORS.price }],
    ['an unknown diet', { name: 'Samosa', diets: 'vegan, keto' }, { diets: CELL_ERRORS.diets }],
    ['a contradiction', { name: 'Samosa', allergens: 'eggs' }, { allergens: expect.stringContaining('Vegetarian food') as string }],
    ['an unknown category', { name: 'Samosa', category: 'Lunch' }, { category: expect.stringContaining('no category Lunch') as string }],
    ['an unknown id', { id: CHIPS, name: 'Samosa' }, { id: ROW_ERRORS.id }],
    ['another kind', { kind: 'packaged', name: 'Samosa' }, { kind: ROW_ERRORS.isSnack }],
    ['no kind', { kind: 'dish', name: 'Samosa' }, { kind: CELL_ERRORS.kind }],
    ['a name in use', { id: SAMOSA, name: 'chips' }, { name: 'This name is already in use.' }],
    ['unreadable options', { name: 'Samosa', options: 'Large +20' }, { options: CELL_ERRORS.options }],
    ['options over their limits', { name: 'Samosa', options: 'Size[1-3]: Large +20' }, { options: expect.any(String) as string }],
    ['stock of 0', { kind: 'packaged', name: 'Soda', price: '5', stock: '0' }, { stock: CELL_ERRORS.stock }],
    ['a price that another variant has', { id: LARGE, price: '10' }, { price: 'Price already exists' }],
  ])('with %s tells the column', (_, row, errors) => expect(errorsOf(row)).toEqual([errors]));

  test('is reported beside the line that it repeats', () =>
    expect(errorsOf({ name: 'Idli', price: '5' }, { name: 'id LI', price: '6' }, { id: LARGE }, { name: 'Chips', price: '20' })).toEqual([
      {},
      { name: 'This is in line 2 already.' },
      {},
      { stock: CELL_ERRORS.stock },
    ]));

  test('takes all others with it', () =>
    given(samosaAdded())
      .when(importing([{ name: 'Samosa', price: '20' }, { name: 'Idli' }]))
      .thenRefuses('validation', { message: '1 line has errors. The menu was not changed.' }));
});

test('an import that names its dry run makes just those changes', () => {
  const cells = [{ name: 'Samosa', price: '20' }];
  const { digest } = previewOf(given(samosaAdded()).state, cells);
  const cheaper = samosaAdded({ price: 1_400 });
  expect(given(samosaAdded()).when(importing(cells, digest)).state.snacks.get(SAMOSA)?.price).toBe(2_000);
  given(samosaAdded(), { type: 'SnackChanged', data: cheaper.data as SnackData })
    .when(importing(cells, digest))
    .thenRefuses('conflict', { details: { extra: expect.objectContaining({ changed: 1 }) as Record<string, unknown> } });
});

test('an import that would not fit into the log is refused', () => {
  const options = Array.from({ length: 8 }, (_, group) => `G${group}[0-5]: ${Array.from({ length: 20 }, (__, at) => `Option number ${at} of it +1`).join('|')}`); // prettier-ignore
  const names = Array.from({ length: 60 }, (_, at) => `Dish ${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`);
  const rows = importing(names.map((name) => ({ name, price: '5', options: options.join(';') }))).rows;
  const withIds = rows.map((row) => ({
    ...row,
    newIds: Array.from({ length: 400 }, (_, at) => `${row.row}-${at}-0000-4000-8000-00000000`),
  }));
  expect(() => menu.decide({ ...importing([]), rows: withIds }, menu.initialState)).toThrow(
    new Refusal('validation', { message: 'These changes are too large for one import. Please split the file.' }),
  );
});
