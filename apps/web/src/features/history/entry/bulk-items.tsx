import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangedInBulk } from '@tiffin/contracts';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Money } from '../../../ui/money';

type BulkItem = ChangedInBulk['items'][number];

/** The items of a change in bulk, folded: the price before and after, and what else changed. */
export function BulkItems({ bulk: { items } }: { bulk: ChangedInBulk }) {
  return (
    <details className="group col-start-2 -mx-2 md:col-end-5">
      <summary className="flex min-h-(--tap) w-fit cursor-pointer list-none items-center gap-1.5 rounded-control px-2 font-medium text-accent-ink hover:bg-wash [&::-webkit-details-marker]:hidden">
        <Trans>What changed</Trans>
        <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform duration-(--fast) group-open:rotate-180" />
      </summary>
      <ul className="grid gap-1.5 px-2 pt-1 pb-2 text-sm sm:max-w-xl">
        {items.map((item) => (
          <li key={item.itemId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span className="wrap-anywhere">
              {item.nameBefore !== undefined && <s className="text-muted">{item.nameBefore}</s>} {item.itemName ?? <Trans>an item</Trans>}
            </span>
            <Prices prices={item.prices} />
            <Facts item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Prices({ prices = [] }: Pick<BulkItem, 'prices'>) {
  const { t } = useLingui();
  return (
    <span className="text-right">
      {prices.map(({ price, before }, at) => (
        <span key={at} className="block whitespace-nowrap">
          {before !== undefined && (
            <>
              <span className="text-muted">
                <Money amount={before} />
              </span>{' '}
              <span role="img" aria-label={t`now`}>
                →
              </span>{' '}
            </>
          )}
          <Money amount={price} />
        </span>
      ))}
    </span>
  );
}

/** What happened to the item beside its name and price; nothing where that is all. */
function Facts({ item: { added, isAvailable, changed = [] } }: { item: BulkItem }) {
  const { t } = useLingui();
  const fields: Readonly<Record<string, string>> = {
    info: t`description`,
    diets: t`diet`,
    otherNames: t`names in other languages`,
    contents: t`what is in it`,
    category: t`category`,
    optionGroups: t`options`,
    variants: t`variants`,
  };
  const facts: readonly ReactNode[] = [
    ...(added ? [<Trans key="added">new</Trans>] : []),
    ...(changed.length > 0 ? [<Trans key="changed">changed: {changed.map((field) => fields[field] ?? field).join(', ')}</Trans>] : []),
    ...(isAvailable === undefined ? [] : [isAvailable ? <Trans key="on">available</Trans> : <Trans key="off">not available</Trans>]),
  ];
  if (facts.length === 0) return null;
  return (
    <span className="col-span-2 text-muted">
      {facts.map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </span>
  );
}
