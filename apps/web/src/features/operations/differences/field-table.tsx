import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldDifferences } from './field-differences';

interface FieldTableProps {
  live: unknown;
  folded: unknown;
  /** Headings, if the two are not the live document and the one from the log. */
  heads?: readonly [live: ReactNode, folded: ReactNode];
}

/** The fields that differ between two documents, side by side. */
export function FieldTable({ live, folded, heads = [<Trans>Live</Trans>, <Trans>From the log</Trans>] }: FieldTableProps) {
  const head = 'px-4 py-2 text-left text-sm font-medium text-muted';
  const cell = 'px-4 py-2 text-sm align-top wrap-anywhere tabular-nums';
  return (
    <table className="w-full table-fixed border-y border-line">
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className={head}>
            <Trans>Field</Trans>
          </th>
          <th scope="col" className={head}>
            {heads[0]}
          </th>
          <th scope="col" className={head}>
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {fieldDifferences(live, folded).map((field) => (
          <tr key={field.path} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${cell} text-left font-medium`}>
              {field.path === '' ? <Trans>The document</Trans> : field.path}
            </th>
            <td className={`${cell} bg-danger-soft text-danger-ink`}>
              <Value text={field.live} whole={field.path === ''} />
            </td>
            <td className={`${cell} bg-ready-soft text-ready-ink`}>
              <Value text={field.folded} whole={field.path === ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A field's value; for a whole document only whether it exists. */
function Value({ text, whole }: { text: string | undefined; whole: boolean }) {
  if (text === undefined || (whole && text === 'null')) return <Trans>not there</Trans>;
  return whole ? <Trans>there</Trans> : text;
}
