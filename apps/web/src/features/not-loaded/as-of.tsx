import { Trans } from '@lingui/react/macro';
import { useShowsCachedData, useOnline } from '../../api/reachability';
import { useUser } from '../../session';
import { timeOf } from '../../ui/time-of';

/**
 * Above a list: when it was read, shown while the server cannot be reached or does not answer at the start. `at` in ms by this device's
 * clock.
 */
export function AsOf({ at }: { at: number }) {
  const online = useOnline();
  const showsCachedData = useShowsCachedData();
  const timeZone = useUser()?.timeZone;
  if ((online && !showsCachedData) || at === 0) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      <Trans>As of {timeOf(at, timeZone)}</Trans>
    </p>
  );
}
