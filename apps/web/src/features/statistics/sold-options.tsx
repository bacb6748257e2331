import { useLingui } from '@lingui/react/macro';
import type { SoldItem, SoldOption } from '@tiffin/contracts';
import { ChevronDown } from 'lucide-react';
import { Money } from '../../ui/money';
import { useSoldOptionName } from '../home/use-item-names';
import { formatCount } from './number-formats';

/** What was sold of each option of a dish, folded: `Large 34, Regular 12`; opened, by group with what each added. */
export function SoldOptions({ itemId, options }: { itemId: string; options: readonly SoldOption[] }) {
  const { t } = useLingui();
  const nameOf = useSoldOptionName();
  const sold = options.map((option) => ({ ...option, ...nameOf(itemId, option) }));
  const groups = [...new Set(sold.map(({ group }) => group))];
  return (
    <details className="group text-sm">
      <summary className="flex min-h-(--tap) cursor-pointer list-none items-center gap-2 px-4 text-muted hover:bg-wash [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate group-open:hidden">
          {sold.map(({ name, quantity }) => `${name} ${formatCount(quantity)}`).join(', ')}
        </span>
        <span className="hidden flex-1 group-open:inline">{t`Options`}</span>
        <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform duration-(--fast) group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pt-1 pb-3">
        {groups.map((group) => (
          <section key={group}>
            <p className="font-medium wrap-anywhere">{group}</p>
            <ul className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-8 gap-y-1">
              {sold
                .filter((option) => option.group === group)
                .map(({ name, quantity, amount }) => (
                  <li key={name} className="col-span-3 grid grid-cols-subgrid">
                    <span className="wrap-anywhere text-muted">{name}</span>
                    <span className="text-right tabular-nums">{formatCount(quantity)}</span>
                    <span className="text-right">
                      <Money amount={amount} />
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}

/** Returns what a table has below the row of an item: its options, if any were sold. */
export function belowItem({ itemId, options }: SoldItem) {
  return options ? { below: <SoldOptions itemId={itemId} options={options} /> } : {};
}
