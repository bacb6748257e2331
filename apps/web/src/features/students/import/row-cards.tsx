import { Trans } from '@lingui/react/macro';
import type { ImportRow } from '@tiffin/contracts';
import { FieldValue, RowError } from './field-value';

/** For phones: a row below the other. */
export function RowCards({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.row} className="grid gap-1 px-3.5 py-3">
          <p className="text-sm text-muted tabular-nums">
            <Trans>Line {row.row}</Trans>
          </p>
          <RowError row={row} />
          <div className="font-semibold">
            <FieldValue row={row} field="fullName" />
          </div>
          <div className="tabular-nums">
            <FieldValue row={row} field="rollNo" />
          </div>
          <FieldValue row={row} field="email" />
          <div className="tabular-nums">
            <FieldValue row={row} field="phoneNumber" />
          </div>
        </li>
      ))}
    </ul>
  );
}
