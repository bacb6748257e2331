import { Trans } from '@lingui/react/macro';
import { ColumnHead } from '../../ui/column-head';

/** The first headings of a table of students. `emailFrom`: the width from which the e-mail has a column. */
export function StudentHeads({ emailFrom = 'lg' }: { emailFrom?: 'lg' | 'xl' }) {
  return (
    <>
      <ColumnHead>
        <Trans>Roll no.</Trans>
      </ColumnHead>
      <ColumnHead>
        <Trans>Student</Trans>
      </ColumnHead>
      <ColumnHead className={emailFrom === 'lg' ? 'max-lg:hidden' : 'max-xl:hidden'}>
        <Trans>E-mail</Trans>
      </ColumnHead>
      <ColumnHead className="max-lg:hidden">
        <Trans>Phone</Trans>
      </ColumnHead>
    </>
  );
}
