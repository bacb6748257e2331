import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { useViewportPositions, type ViewportPosition } from '../../steady-list/use-viewport-positions';

/** The visible share from which a dish counts as visible; the rest is margin. */
const FITS = 0.9;

interface MoreBelowProps {
  list: RefObject<HTMLElement | null>;
  places: readonly { readonly id: string }[];
  /** The dishes to which an order has just added units. */
  isNew: ReadonlySet<string>;
}

/** The number of dishes below the visible part, with buttons to scroll there and back. It is below the list, so that it covers no dish. */
export function MoreBelow({ list, places, isNew }: MoreBelowProps) {
  const { t } = useLingui();
  const where = useViewportPositions(list, places, FITS);
  const at = (side: ViewportPosition) => places.filter(({ id }) => where.get(id) === side);
  const below = at('below');
  if (below.length + at('above').length === 0) return null;
  const more = below.length;
  const go = (): void => {
    const next = more > 0 ? places.indexOf(below[0] as (typeof places)[number]) : 0;
    list.current?.children[next]?.scrollIntoView({ block: 'start' });
  };
  return (
    <button
      type="button"
      aria-label={more > 0 ? t`${more} more dishes below` : t`Back to the top`}
      onClick={go}
      className={clsx(
        'flex min-h-14 shrink-0 items-center justify-center gap-3 border-t text-[1.25rem] font-bold touch-manipulation min-[901px]:min-h-[3.125rem] min-[901px]:text-[1.375rem]',
        below.some(({ id }) => isNew.has(id)) ? 'border-info bg-info text-on-info' : 'border-line bg-surface text-ink',
      )}
    >
      <span role="status">{more > 0 ? <Trans>+{more} more</Trans> : <Trans>Back to the top</Trans>}</span>
      {more > 0 ? (
        <ArrowDown aria-hidden strokeWidth={2.6} className="size-7" />
      ) : (
        <ArrowUp aria-hidden strokeWidth={2.6} className="size-7" />
      )}
    </button>
  );
}
