import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { ClearSearch } from '../../page/clear-search';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SetupChecklist } from '../setup/lazy-setup-checklist';

/** Explains an empty list: no students yet, or none that match the search; with the next step. */
export function NoStudents({ search }: { search: string }) {
  const { t } = useLingui();
  if (search !== '')
    return (
      <EmptyState
        art="results"
        title={t`No student found !!`}
        text={<Trans>No name contains “{search}”, and no roll number starts with it.</Trans>}
        action={<ClearSearch />}
      />
    );
  return (
    <>
      <EmptyState
        art="results"
        title={t`No student found !!`}
        text={<Trans>Register the first one, or import all of them from a CSV file. They can order at once.</Trans>}
        action={
          <ButtonLink to="/register-student" icon={<UserPlus aria-hidden size={19} />}>
            <Trans>Register student</Trans>
          </ButtonLink>
        }
      />
      <SetupChecklist />
    </>
  );
}
