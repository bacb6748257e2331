import { ALLERGENS, csvLine, DIETS, FOOD_MARKS, MENU_COLUMNS } from '@tiffin/contracts';
import fc from 'fast-check';
import { given } from '../../../../test/given.js';
import { canteenId, chipsAdded, samosaAdded } from '../../../../test/menu.js';
import { menuFile } from '../../../use-cases/menu-in-bulk/import-file.js';
import { menu } from '../menu.decider.js';
import { menuRows } from './menu-cells.js';

describe('the export', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', ';', ',', '"', "'", '=', '+', '7', '|', '\\', ':', '[', ']'),
    maxLength: 30,
  });
  const someText = text.map((content) => content.trim().replaceAll(/ +/g, ' '));
  const optionName = text.map((content) => `x${content}`.trim());
  const group = fc.record({
    groupId: fc.uuid(),
    name: optionName,
    min: fc.constant(0),
    max: fc.constant(1),
    options: fc.uniqueArray(fc.record({ optionId: fc.uuid(), name: optionName, price: fc.integer({ min: 0, max: 99_999 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  });
  const snack = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    info: someText,
    diets: fc.subarray([...DIETS]),
    contents: fc.record(
      { mark: fc.constantFrom(...FOOD_MARKS), energy: fc.nat(5_000), serving: someText, allergens: fc.subarray([...ALLERGENS]) },
      { requiredKeys: ['energy'] },
    ),
    optionGroups: fc.array(group, { maxLength: 3 }),
  });

  test('changes nothing when it is imported again, with any separator', () =>
    fc.assert(
      fc.property(fc.array(snack, { maxLength: 4 }), fc.boolean(), (snacks, asExported) => {
        const events = snacks.map((details, index) =>
          samosaAdded({ ...details, snackId: `${index}0000000-0000-4000-8000-000000000000`, name: `Dish ${'abcd'.charAt(index)}` }),
        );
        const { state } = given(...events, chipsAdded);
        const lines = [MENU_COLUMNS, ...menuRows(state).map((cells) => MENU_COLUMNS.map((column) => cells[column]))];
        const quoted = (cell = ''): string => `"${cell.replaceAll('"', '""')}"`;
        const bySemicolon = lines.map((cells, line) => cells.map((cell) => (line === 0 ? cell : quoted(cell))).join(';')).join('\n');
        const file = asExported ? `\ufeff${lines.map((cells) => csvLine(cells)).join('')}` : bySemicolon;
        const { rows } = menuFile(Buffer.from(file));
        const withIds = rows.map((row) => ({ ...row, newIds: [] }));
        expect(menu.decide({ type: 'ImportMenu', canteenId, rows: withIds, unknownColumns: [] }, state)).toEqual([]);
      }),
      { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 50) },
    ));
});
