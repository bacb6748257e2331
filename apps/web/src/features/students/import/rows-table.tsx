import { Trans } from '@lingui/react/macro';
import type { ImportRow } from '@tiffin/contracts';
import { FieldValue, RowError } from './field-value';

const HEAD = 'sticky top-0 z-1 bg-sunk px-4 py-2.5 text-left text-sm font-medium whitespace-nowrap text-muted';
const CELL = 'px-4 py-2.5 align-top';

/** For wide screens: the rows as the file has them. */
export function RowsTable({ rows }: { rows: readonly ImportRow[] }) {
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
