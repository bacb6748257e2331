import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CountBadge } from '../../ui/count-badge';
import { usePendingCount } from './counts-query';

/** The number of pending orders beside the link to them; empty if there are none. */
export function PendingBadge() {
  const { t } = useLingui();
  const count = usePendingCount();
  if (!count) return null;
  return <CountBadge urgent count={count} text={t`${plural(count, { one: '# pending order', other: '# pending orders' })}`} />;
}
