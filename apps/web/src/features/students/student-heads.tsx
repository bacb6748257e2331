import { Trans } from '@lingui/react/macro';
import { ColumnHead } from '../../ui/column-head';

/** The first headings of a table of students; narrow screens show contact details below the name. */
export function StudentHeads() {
  return (
    <>
      <ColumnHead>
        <Trans>Roll no.</Trans>
      </ColumnHead>
      <ColumnHead>
        <Trans>Student</Trans>
      </ColumnHead>
      <ColumnHead className="max-lg:hidden">
        <Trans>E-mail</Trans>
      </ColumnHead>
      <ColumnHead className="max-lg:hidden">
        <Trans>Phone</Trans>
      </ColumnHead>
    </>
  );
}
