import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuCategory } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { localizedName } from '../../../language/localized-name';
import type { MenuPrice } from './new-prices';

interface PriceGroupsProps {
  /** The prices in the list. */
  prices: readonly MenuPrice[];
  searched: boolean;
  categories: readonly MenuCategory[];
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], chosen: boolean) => void;
}

/** Chooses all prices of a group at once: all in the list, all snacks, all packaged items, or those of a category. */
export function PriceGroups({ prices, searched, categories, chosen, onChoose }: PriceGroupsProps) {
  const { t } = useLingui();
  const groups: readonly { readonly id: string; readonly label: ReactNode; readonly prices: readonly MenuPrice[] }[] = [
    { id: 'all', label: searched ? <Trans>All found</Trans> : <Trans>All</Trans>, prices },
    { id: 'snacks', label: <Trans>Snacks</Trans>, prices: prices.filter(({ variantId }) => variantId === undefined) },
    { id: 'packaged', label: <Trans>Packaged</Trans>, prices: prices.filter(({ variantId }) => variantId !== undefined) },
    ...categories.map((category) => ({
      id: category._id,
      label: localizedName(category),
      prices: prices.filter(({ item }) => 'name' in item && item.category === category._id),
    })),
  ];
  return (
    <div role="group" aria-label={t`Choose`} className="flex flex-wrap gap-2">
      {groups
        .filter((group) => group.prices.length > 0)
        .map((group) => {
          const keys = group.prices.map(({ key }) => key);
          const on = keys.every((key) => chosen.has(key));
          return (
            <button
              key={group.id}
              type="button"
              aria-pressed={on}
              onClick={() => onChoose(keys, !on)}
              className={clsx(
                'inline-flex min-h-(--tap) items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-(--fast)',
                on ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line-strong bg-surface text-ink hover:bg-wash',
              )}
            >
              {on && <Check aria-hidden size={16} strokeWidth={2.8} />}
              {group.label}
              <span className="text-muted tabular-nums">{keys.length}</span>
            </button>
          );
        })}
    </div>
  );
}
