import { MENU_COLUMNS, type MenuColumn, type MenuImportPreview, type MenuImportRow } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import { decidePackagedItem } from '../decide-packaged-item.js';
import { decideSnack } from '../decide-snack.js';
import type { ImportedRow, ImportMenu } from '../menu-commands.js';
import type { BulkChange, MenuEvent, PackagedItemEvent, SnackEvent } from '../menu-events.js';
import type { MenuState } from '../menu-state.js';
import { bulkChange, bulkEvents } from './bulk-change.js';
import { importEntries, type ImportEntry } from './import-entries.js';
import { importDigest } from './import-digest.js';
import { itemCommand } from './import-item.js';
import { snackCommands } from './import-snack.js';
import { snackCells, variantCells, type MenuCells } from './menu-cells.js';
import { columnOf, filledColumns, type RowErrors } from './row-values.js';

export type Evolve = (state: MenuState, event: MenuEvent) => MenuState;

const TOO_LARGE = { file: 'These changes are too large for one import. Please split the file.' };

/**
 * Decides an import: all rows or none. Each row obeys the same rules as a form, on the menu after the rows before it. Throws `validation`
 * with all rows where one has errors, and `conflict` with all rows where the digest names other changes.
 */
export function decideImport(command: ImportMenu, state: MenuState, evolve: Evolve): readonly MenuEvent[] {
  const { preview, changes } = previewImport(command, state, evolve);
  if (preview.invalid > 0) throw new Refusal('validation', { message: summary(preview.invalid), extra: { ...preview } });
  if (command.digest !== undefined && command.digest !== preview.digest) throw new Refusal('conflict', { extra: { ...preview } });
  return bulkEvents({ canteenId: command.canteenId, how: 'import', changes }, TOO_LARGE);
}

const summary = (invalid: number): string => `${invalid === 1 ? '1 line has' : `${invalid} lines have`} errors. The menu was not changed.`;

/** Returns what an import would do to a menu, row by row. */
export function previewImport(
  { canteenId, rows: imported, unknownColumns }: ImportMenu,
  before: MenuState,
  evolve: Evolve,
): { readonly preview: MenuImportPreview; readonly changes: readonly BulkChange[] } {
  const changes: BulkChange[] = [];
  const rows: MenuImportRow[] = [];
  let state = before;
  for (const entry of importEntries(imported, before)) {
    const decided = decideEntry(canteenId, entry, state, evolve);
    rows.push(...decided.rows);
    changes.push(...decided.changes);
    state = decided.state;
  }
  rows.sort((a, b) => a.row - b.row);
  const valid = rows.filter(({ errors }) => Object.keys(errors).length === 0);
  const count = (result: MenuImportRow['result']): number => valid.filter((row) => row.result === result).length;
  return {
    preview: {
      rows,
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      invalid: rows.length - valid.length,
      unknownColumns: [...unknownColumns],
      digest: importDigest(valid),
    },
    changes,
  };
}

interface DecidedEntry {
  readonly rows: readonly MenuImportRow[];
  readonly changes: readonly BulkChange[];
  readonly state: MenuState;
}

function decideEntry(canteenId: string, entry: ImportEntry, state: MenuState, evolve: Evolve): DecidedEntry {
  switch (entry.kind) {
    case 'wrong': {
      const { row, kindShown: kind, errors } = entry;
      return { rows: [{ row: row.row, kind, name: nameIn(row), result: 'unchanged', changes: [], errors }], changes: [], state };
    }
    case 'snack': {
      const { row, snack } = entry;
      const { commands, snackId, errors } = snackCommands(canteenId, entry, state);
      const decided = decideAll(commands.map((command) => (now: MenuState) => decideSnack(command, now)), state, evolve, errors); // prettier-ignore
      Object.assign(errors, columnErrors(decided.refusal));
      const after = decided.state.snacks.get(snackId);
      const cells = { before: snack && snackCells(snack, state), after: after && snackCells(after, decided.state) };
      return { ...decided, rows: [importRow(row, { kind: 'snack', ...cells, errors, unused: filledColumns(row, ['stock']) })] };
    }
    case 'packaged': {
      const { item } = entry;
      const { commands, itemId, rows, variantIds } = itemCommand(canteenId, entry);
      const errors = rows.reduce<RowErrors>((all, row) => ({ ...all, ...row.errors }), {});
      const decided = decideAll(commands.map((command) => (now: MenuState) => decidePackagedItem(command, now)), state, evolve, errors); // prettier-ignore
      for (const [field, message] of Object.entries(errorsOf(decided.refusal))) {
        const [, at] = /^variants\.(\d+)/.exec(field) ?? [];
        const row = rows.find(({ variantId }) => at !== undefined && variantId === variantIds[Number(at)]) ?? rows[0];
        if (row) row.errors[at === undefined ? columnOf(field) : field.endsWith('price') ? 'price' : 'stock'] = message;
      }
      const after = decided.state.items.get(itemId);
      return {
        ...decided,
        rows: rows.map(({ row, variantId, variant, errors: ownErrors }) => {
          const variantAfter = after?.variants.find((candidate) => candidate.variantId === variantId);
          const isStockKept = variant !== undefined && row.cells.stock !== String(variant.free);
          return importRow(row, {
            kind: 'packaged',
            before: item && variant && variantCells(item, variant),
            after: after && variantAfter && variantCells(after, variantAfter),
            errors: ownErrors,
            unused: filledColumns(row, [...SNACK_COLUMNS, ...(isStockKept ? (['stock'] as const) : [])]),
          });
        }),
      };
    }
  }
}

/** Columns that packaged items do not have. */
const SNACK_COLUMNS = ['description', 'diets', 'category', 'available', 'options'] as const;

interface DecidedCommands {
  readonly changes: readonly BulkChange[];
  readonly state: MenuState;
  readonly refusal?: Refusal;
}

/** Decides an entry's commands one after another; none where the entry has errors or one is refused. */
function decideAll(
  decisions: readonly ((state: MenuState) => readonly (SnackEvent | PackagedItemEvent)[])[],
  before: MenuState,
  evolve: Evolve,
  errors: RowErrors,
): DecidedCommands {
  if (Object.keys(errors).length > 0) return { changes: [], state: before };
  try {
    let state = before;
    const changes: BulkChange[] = [];
    for (const decide of decisions) {
      for (const event of decide(state)) {
        changes.push(bulkChange(event, state));
        state = evolve(state, event);
      }
    }
    return { changes, state };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { changes: [], state: before, refusal: error };
  }
}

function errorsOf(refusal: Refusal | undefined): Readonly<Record<string, string>> {
  return refusal ? (refusal.details.errors ?? { row: refusal.message }) : {};
}

function columnErrors(refusal: Refusal | undefined): RowErrors {
  return Object.fromEntries(Object.entries(errorsOf(refusal)).map(([field, message]) => [columnOf(field), message]));
}

interface Outcome extends Pick<MenuImportRow, 'kind' | 'errors'> {
  readonly before: MenuCells | undefined;
  readonly after: MenuCells | undefined;
  readonly unused: MenuColumn[];
}

function importRow(row: ImportedRow, { kind, before, after, errors, unused }: Outcome): MenuImportRow {
  const changes = MENU_COLUMNS.filter((column) => column !== 'kind' && column !== 'id').flatMap((column) => {
    const cells = { before: before?.[column] ?? '', after: after?.[column] ?? '' };
    return after && cells.before !== cells.after ? [{ column, ...cells }] : [];
  });
  return {
    row: row.row,
    kind,
    name: after?.name ?? before?.name ?? nameIn(row),
    result: !before ? 'added' : changes.length > 0 ? 'changed' : 'unchanged',
    changes: Object.keys(errors).length > 0 ? [] : changes,
    ...(unused.length > 0 && { unused }),
    errors,
  };
}

/** The longest name that a wrong row is shown with. */
const NAME_SHOWN_MAX = 80;
const nameIn = ({ cells }: ImportedRow): string => (cells.name ?? '').slice(0, NAME_SHOWN_MAX);
