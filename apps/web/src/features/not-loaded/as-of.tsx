import { Trans } from '@lingui/react/macro';
import { useShowsCachedData, useOnline } from '../../api/reachability';
import { useUser } from '../../session';
import { timeOf } from '../../ui/time-of';

/**
 * Over a list, while there is no connection, or none that answers at the start: as of when it is known. `at`: when it was read, in ms by
 * this device's clock.
 */
export function AsOf({ at }: { at: number }) {
  const online = useOnline();
  const fromBefore = useShowsCachedData();
  const timeZone = useUser()?.timeZone;
  if ((online && !fromBefore) || at === 0) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      <Trans>As it was at {timeOf(at, timeZone)}</Trans>
    </p>
  );
}
