import { useLingui, Trans } from '@lingui/react/macro';
import type { ImportPreview, ImportRow } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { ruleText } from '../../../forms/rule-texts';
import { Segmented } from '../../../ui/segmented';
import { useMediaQuery } from '../../../ui/use-media-query';
import type { Column } from './csv-file';

/** Whether the server spelled the row's name so that it passes. */
export const isRespelled = ({ writtenName }: ImportRow): boolean => writtenName !== undefined;

/** Every row as it would be registered, with its errors. It first shows only the rows to look at: with errors, or else with a changed spelling. */
export function RowsPreview({ preview: { rows } }: { preview: ImportPreview }) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 48rem)');
  const lists = {
    errors: { label: t`With errors`, rows: rows.filter(({ errors }) => Object.keys(errors).length > 0) },
    respelled: { label: t`Spelling changed`, rows: rows.filter(isRespelled) },
    all: { label: t`All`, rows },
  };
  const options = (['errors', 'respelled', 'all'] as const).filter((list) => lists[list].rows.length > 0);
  const [shown, setShown] = useState(options[0] ?? 'all');
  const filtered = lists[shown].rows;
  const Rows = wide ? RowsTable : RowCards;
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
      <div
        role="region"
        aria-label={t`Rows of the file`}
        tabIndex={0}
        className="relative max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface"
      >
        <Rows rows={filtered} />
      </div>
    </>
  );
}

/** A row's value in one column, with its error. */
function FieldValue({ row, field }: { row: ImportRow; field: Column }) {
  const value = row[field];
  return (
    <>
      <span className="block wrap-anywhere">
        {value === '' ? (
          <span className="text-muted">
            <Trans>empty</Trans>
          </span>
        ) : (
          value
        )}
      </span>
      {field === 'fullName' && row.writtenName !== undefined && (
        <span className="block text-sm wrap-anywhere text-warn-ink">
          <Trans>
            in the file: <bdi>{row.writtenName}</bdi>
          </Trans>
        </span>
      )}
      <Wrong message={row.errors[field]} />
    </>
  );
}

/** The error of a whole row. */
function RowError({ row }: { row: ImportRow }) {
  return <Wrong message={row.errors['row']} />;
}

function Wrong({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <span className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="mt-px shrink-0" />
      <span className="wrap-anywhere">{ruleText(message)}</span>
    </span>
  );
}

/** For phones: a card per row. */
function RowCards({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.row} className="grid gap-1 px-3.5 py-3">
          <p className="font-semibold tabular-nums">
            <Trans>Line {row.row}</Trans>
          </p>
          <RowError row={row} />
          <dl className="grid grid-cols-[72px_1fr] gap-x-3 gap-y-1 [&>dd]:tabular-nums [&>dt]:text-sm/[22px] [&>dt]:text-muted">
            <dt>
              <Trans>Full name</Trans>
            </dt>
            <dd>
              <FieldValue row={row} field="fullName" />
            </dd>
            <dt>
              <Trans>Roll no.</Trans>
            </dt>
            <dd>
              <FieldValue row={row} field="rollNo" />
            </dd>
            <dt>
              <Trans>E-mail</Trans>
            </dt>
            <dd>
              <FieldValue row={row} field="email" />
            </dd>
            <dt>
              <Trans>Phone</Trans>
            </dt>
            <dd>
              <FieldValue row={row} field="phoneNumber" />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const HEAD = 'sticky top-0 z-1 bg-sunk px-4 py-2.5 text-left text-sm font-medium whitespace-nowrap text-muted';
const CELL = 'px-4 py-2.5 align-top';

/** For wide screens: a table in the file's order. */
function RowsTable({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-16`}>
            <Trans>Line</Trans>
          </th>
          <th scope="col" className={`${HEAD} w-[18%]`}>
            <Trans>Roll no.</Trans>
          </th>
          <th scope="col" className={`${HEAD} w-[24%]`}>
            <Trans>Full name</Trans>
          </th>
          <th scope="col" className={`${HEAD} w-[32%]`}>
            <Trans>E-mail</Trans>
          </th>
          <th scope="col" className={HEAD}>
            <Trans>Phone</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${CELL} text-left font-normal text-muted tabular-nums`}>
              {row.row}
            </th>
            <td className={`${CELL} tabular-nums`}>
              <FieldValue row={row} field="rollNo" />
            </td>
            <td className={CELL}>
              <FieldValue row={row} field="fullName" />
              <RowError row={row} />
            </td>
            <td className={CELL}>
              <FieldValue row={row} field="email" />
            </td>
            <td className={`${CELL} tabular-nums`}>
              <FieldValue row={row} field="phoneNumber" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
