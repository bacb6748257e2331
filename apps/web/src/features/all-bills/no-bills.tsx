import { Trans, useLingui } from '@lingui/react/macro';
import { ClearSearch } from '../../page/clear-search';
import { EmptyState } from '../../ui/empty-state';
import { monthName } from '../bill/bill-dates';
import { type Month, partsOf } from '../orders/month-options';

interface NoBillsProps {
  search: string;
  month: Month;
  running: Month;
}

/** Explains an empty list: no student matches, no bill exists yet, or none at all. */
export function NoBills({ search, month, running }: NoBillsProps) {
  const { t } = useLingui();
  if (search !== '')
    return (
      <EmptyState
        art="results"
        title={t`No bills found`}
        text={<Trans>No name contains “{search}”, and no roll number starts with it.</Trans>}
        action={<ClearSearch />}
      />
    );
  const { month: number } = partsOf(month);
  const name = monthName(number);
  const next = monthName((number % 12) + 1);
  return (
    <EmptyState
      art="orders"
      title={t`No bills found`}
      text={
        month === running ? (
          <Trans>
            {name} is not over yet. Its bills are issued on the 1st of {next}.
          </Trans>
        ) : (
          <Trans>No order of {name} was prepared or picked up. If bills are missing, generate them.</Trans>
        )
      }
    />
  );
}
