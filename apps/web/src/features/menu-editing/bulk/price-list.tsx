import { Trans, useLingui } from '@lingui/react/macro';
import { formatRupees, PRICE_TOO_HIGH } from '@tiffin/contracts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ruleText } from '../../../forms/rule-texts';
import { localizedName } from '../../../language/localized-name';
import { Checkbox } from '../../../ui/checkbox';
import { Money } from '../../../ui/money';
import type { ChangedPrice, MenuPrice, PriceProblem } from './new-prices';

interface PriceListProps {
  prices: readonly MenuPrice[];
  /** What becomes of the chosen ones, by key. */
  changed: ReadonlyMap<string, ChangedPrice>;
  onChoose: (key: string, chosen: boolean) => void;
}

/** Prices to choose from; the chosen ones show what becomes of them. */
export function PriceList({ prices, changed, onChoose }: PriceListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {prices.map((price) => (
        <li key={price.key} className="grid grid-cols-[1fr_auto] items-start gap-x-3 px-3.5 has-checked:bg-accent-soft/60">
          <Checkbox
            checked={changed.has(price.key)}
            onChange={(chosen) => onChoose(price.key, chosen)}
            label={
              <span className="wrap-anywhere">
                {localizedName(price.item)}
                {price.variantId !== undefined && <span className="sr-only"> {formatRupees(price.price)}</span>}
              </span>
            }
          />
          <Change price={price} changed={changed.get(price.key)} />
        </li>
      ))}
    </ul>
  );
}

function Change({ price, changed }: { price: MenuPrice; changed: ChangedPrice | undefined }) {
  const { t } = useLingui();
  if (!changed || changed.after === changed.price) return <Line amount={<Money amount={price.price} />} />;
  const texts: Record<PriceProblem, string> = {
    'too-low': t`Too low: at least ${formatRupees(0.01)}.`,
    'too-high': ruleText(PRICE_TOO_HIGH),
    twice: t`Two packs of one item can’t have the same price.`,
  };
  return (
    <div className="grid justify-items-end">
      <Line
        amount={
          <>
            <del className="text-muted no-underline">
              <Money amount={changed.price} />
            </del>
            <ArrowRight aria-hidden size={16} className="text-muted" />
            <span className="sr-only">
              <Trans>becomes</Trans>
            </span>
            <ins className="font-semibold no-underline">
              <Money amount={changed.after} />
            </ins>
          </>
        }
      />
      {changed.problem && <span className="pb-2 text-right text-sm font-medium text-danger-ink">{texts[changed.problem]}</span>}
    </div>
  );
}

function Line({ amount }: { amount: ReactNode }) {
  return <span className="flex min-h-(--tap) items-center gap-1.5 tabular-nums">{amount}</span>;
}
