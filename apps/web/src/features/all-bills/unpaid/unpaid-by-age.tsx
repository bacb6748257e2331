import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BILL_AGES, type BillAge, type BillsByAge, formatRupees } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { call } from '../../../api/call';
import { SUMS_OF_BILLS_KEY } from '../../bill/bills-key';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';

interface UnpaidByAgeProps {
  /** `undefined`: bills of every age are listed. */
  chosen: BillAge | undefined;
  onChoose: (age: BillAge | undefined) => void;
}

/** The open amounts by age; each age is a filter that a second tap removes. */
export function UnpaidByAge({ chosen, onChoose }: UnpaidByAgeProps) {
  const { t } = useLingui();
  const ageName = useAgeName();
  const query = useBillsByAge();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The unpaid bills`} />;
  if (!query.data) return <div aria-busy className="mb-5 h-24" />;
  const ages = query.data;
  return (
    <ul className="mb-5 grid grid-cols-2 gap-2 lg:grid-cols-4" aria-label={t`Unpaid by age`}>
      {BILL_AGES.map((age) => {
        const { count, amount } = ages[age];
        const late = count > 0 && (age === 'to60' || age === 'over60');
        return (
          <li key={age}>
            <button
              type="button"
              aria-pressed={age === chosen}
              onClick={() => onChoose(age === chosen ? undefined : age)}
              className={clsx(
                'grid min-h-(--tap) w-full rounded-card border bg-surface px-4 py-2.5 text-left hover:bg-wash',
                age === chosen ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line',
              )}
            >
              <span className="text-sm text-muted">{ageName(age)}</span>
              <span className={clsx('text-xl font-bold tabular-nums', late && 'text-danger-ink')}>{formatRupees(amount)}</span>
              <span className="text-sm text-muted tabular-nums">
                {count === 0 ? <Trans>No bills</Trans> : <Plural value={count} one="# bill" other="# bills" />}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The number and amount of the unpaid bills by age. */
export function useBillsByAge() {
  return useQuery({
    queryKey: [...SUMS_OF_BILLS_KEY, 'ages'],
    queryFn: ({ signal }) => call<BillsByAge>('/bills/ageing', { signal }),
  });
}

/** Returns the text for an age. */
function useAgeName(): (age: BillAge) => string {
  const { t } = useLingui();
  const names: Record<BillAge, string> = {
    notDue: t`Not due yet`,
    to30: t`Up to 30 days late`,
    to60: t`31 to 60 days late`,
    over60: t`Over 60 days late`,
  };
  return (age) => names[age];
}
