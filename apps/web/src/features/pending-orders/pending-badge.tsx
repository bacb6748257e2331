import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePendingCount } from './counts-query';

/** The number of pending orders beside the link to them; empty if there are none. */
export function PendingBadge() {
  const { t } = useLingui();
  const count = usePendingCount();
  if (!count) return null;
  return (
    <span className="rounded-[10px] bg-danger px-[7px] py-px text-sm leading-5 font-bold text-on-danger tabular-nums">
      <span className="sr-only">{t`${plural(count, { one: '# pending order', other: '# pending orders' })}`}</span>
      <span aria-hidden>{count}</span>
    </span>
  );
}
