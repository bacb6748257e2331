import { Trans, useLingui } from '@lingui/react/macro';
import { formatRupees, type MenuCellChange, type MenuColumn, type MenuImportPreview, type MenuImportRow } from '@tiffin/contracts';
import { ArrowRight, CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../../ui/badge';
import { Segmented } from '../../../ui/segmented';
import { columnName, importErrorText } from './import-texts';

const hasErrors = ({ errors }: MenuImportRow): boolean => Object.keys(errors).length > 0;

/** Every row with what it changes, or its errors. It first shows the rows to look at: with errors, or else those that change something. */
export function ImportRows({ preview: { rows } }: { preview: MenuImportPreview }) {
  const { t } = useLingui();
  const lists = {
    errors: { label: t`With errors`, rows: rows.filter(hasErrors) },
    changes: { label: t`Changes`, rows: rows.filter((row) => !hasErrors(row) && row.result !== 'unchanged') },
    all: { label: t`All`, rows },
  };
  const options = (['errors', 'changes', 'all'] as const).filter((list) => lists[list].rows.length > 0);
  const [shown, setShown] = useState(options[0] ?? 'all');
  return (
    <>
      {options.length > 1 && (
        <div>
          <Segmented
            label={t`Rows shown`}
            full="phone"
            value={shown}
            onChange={setShown}
            options={options.map((value) => ({ value, label: lists[value].label, count: lists[value].rows.length }))}
          />
        </div>
      )}
      <ul
        aria-label={t`Rows of the file`}
        tabIndex={0}
        className="relative max-h-[70dvh] divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface"
      >
        {lists[shown].rows.map((row) => (
          <ImportRow key={row.row} row={row} />
        ))}
      </ul>
    </>
  );
}

function ImportRow({ row }: { row: MenuImportRow }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,14rem)_1fr]">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="wrap-anywhere">{row.name === '' ? <Trans>No name</Trans> : <bdi>{row.name}</bdi>}</b>
          {!hasErrors(row) && <ResultBadge result={row.result} />}
        </p>
        <p className="text-sm text-muted tabular-nums">
          <Trans>Line {row.row}</Trans> · {row.kind === 'snack' ? <Trans>Snack</Trans> : <Trans>Packaged item</Trans>}
        </p>
      </div>
      <dl className="grid content-start gap-1">
        {Object.entries(row.errors).map(([column, message]) => (
          <Cell key={column} column={column as MenuColumn | 'row'}>
            <span className="flex items-start gap-1.5 font-medium text-danger-ink">
              <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
              <span className="wrap-anywhere">{importErrorText(message)}</span>
            </span>
          </Cell>
        ))}
        {shownChanges(row).map(({ column, before, after }) => (
          <Cell key={column} column={column}>
            {row.result === 'changed' && (
              <>
                <Value text={before} isOld /> <ArrowRight aria-hidden size={16} className="inline-block text-muted" />
                <span className="sr-only">
                  <Trans>becomes</Trans>
                </span>{' '}
              </>
            )}
            <Value text={after} />
          </Cell>
        ))}
        {row.unused?.includes('stock') && (
          <Cell column="stock">
            <span className="text-muted">
              <Trans>stays as it is</Trans>
            </span>
          </Cell>
        )}
      </dl>
    </li>
  );
}

/** The row's heading has a new item's name already. Prices are shown as everywhere. */
function shownChanges({ result, changes }: MenuImportRow): readonly MenuCellChange[] {
  return changes
    .filter(({ column }) => result !== 'added' || column !== 'name')
    .map((change) => (change.column === 'price' ? { ...change, before: rupees(change.before), after: rupees(change.after) } : change));
}

const rupees = (cell: string): string => (cell === '' ? cell : formatRupees(Number(cell)));

function Cell({ column, children }: { column: MenuColumn | 'row'; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] sm:grid-cols-[8rem_1fr] gap-x-3">
      <dt className="text-sm/6 text-muted">{columnName(column)}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (text === '')
    return (
      <span className="text-muted">
        <Trans>empty</Trans>
      </span>
    );
  return <bdi className={isOld ? 'text-muted' : 'font-medium'}>{text}</bdi>;
}

function ResultBadge({ result }: Pick<MenuImportRow, 'result'>) {
  switch (result) {
    case 'added':
      return (
        <Badge tone="ready">
          <Trans>New</Trans>
        </Badge>
      );
    case 'changed':
      return (
        <Badge tone="info">
          <Trans>Changed</Trans>
        </Badge>
      );
    case 'unchanged':
      return (
        <span className="text-sm text-muted">
          <Trans>unchanged</Trans>
        </span>
      );
  }
}
