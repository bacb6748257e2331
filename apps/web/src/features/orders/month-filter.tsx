import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../api/server-clock';
import { Select } from '../../ui/select';
import { addressOf, currentMonth, type Month, monthFromAddress, monthGroups, partsOf } from './month-options';

const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The month that the address names and how to choose another. */
export function useMonth(timeZone: string): { readonly current: Month; readonly chosen: Month; readonly choose: (month: Month) => void } {
  const [search, setSearch] = useSearchParams();
  const current = currentMonth(new Date(serverNow()), timeZone);
  const choose = (month: Month) => setSearch((now) => addressOf(month, current, now), { replace: true, preventScrollReset: true });
  return { current, chosen: monthFromAddress(search, current), choose };
}

interface MonthFilterProps {
  current: Month;
  chosen: Month;
  onChoose: (month: Month) => void;
}

/** A list of months, newest first, back to four years before. */
export function MonthFilter({ current, chosen, onChoose }: MonthFilterProps) {
  const { t } = useLingui();
  const thisYear = partsOf(current).year;
  const options = monthGroups(current, chosen).flatMap(({ year, months }) =>
    months.map((month) => {
      const name = names.format(new Date(`${month}-01T00:00:00Z`));
      return { value: month, label: year === thisYear ? name : `${name} ${year}` };
    }),
  );
  return <Select label={t`Month`} options={options} value={chosen} onChange={onChoose} />;
}
