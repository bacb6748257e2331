import { Trans } from '@lingui/react/macro';
import type { ImportRow } from '@tiffin/contracts';
import { FieldValue, RowError } from './field-value';

/** For phones: a row below the other. */
export function RowCards({ rows }: { rows: readonly ImportRow[] }) {
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
