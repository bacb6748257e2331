import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { useMember } from '../../../session';
import { Select } from '../../../ui/select';
import { monthAndYear } from '../../bill/bill-dates';
import { runningMonth } from '../../bill/running-month';
import { type Month, monthGroups, partsOf } from '../../orders/month-options';
import { billMonthAddress, billMonthFromAddress } from './bill-month';

/** The month that the address selects, and how to change it. */
export function useBillMonth(timeZone: string): {
  readonly running: Month;
  readonly chosen: Month;
  readonly choose: (month: Month) => void;
} {
  const [search, setSearch] = useSearchParams();
  const running = runningMonth(timeZone);
  const choose = (month: Month) => setSearch((now) => billMonthAddress(month, running, now), { replace: true, preventScrollReset: true });
  return { running, chosen: billMonthFromAddress(search, running), choose };
}

/** Chooses a month, newest first, back to the canteen's first one. */
export function BillMonthFilter({ running, chosen, choose }: ReturnType<typeof useBillMonth>) {
  const { t } = useLingui();
  const first = useMember()?.since;
  const options = monthGroups(running, chosen, first).flatMap(({ months }) =>
    months.map((month) => {
      const name = monthAndYear(partsOf(month));
      return { value: month, label: month === running ? t`${name}, current month` : name };
    }),
  );
  return (
    <Select
      label={t`Month`}
      options={options}
      value={chosen}
      onChange={choose}
      className="max-sm:order-last max-sm:w-full max-sm:[&>select]:w-full"
    />
  );
}
