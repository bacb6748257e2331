import { Trans } from '@lingui/react/macro';
import { ColumnHead } from '../../ui/column-head';

/** The first heads of a table with a student in each line; narrow screens have how to reach them under the name. */
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
