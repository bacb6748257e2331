import { BILL_AGES, type BillAge } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';

export type BillsTab = 'month' | 'unpaid';

/** Which bills the address names: those of a month, or what is unpaid of all months, of one age where it says so. */
export function useBillsTab() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const shown: BillsTab = search.get('show') === 'unpaid' ? 'unpaid' : 'month';
  return {
    shown,
    age: BILL_AGES.find((age) => age === search.get('age')),
    show: (wanted: BillsTab) => change('show', wanted === 'month' ? undefined : wanted),
    chooseAge: (age: BillAge | undefined) => change('age', age),
  };
}
