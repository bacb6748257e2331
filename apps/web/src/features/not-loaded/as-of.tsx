import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useShowsCachedData, useOnline } from '../../api/reachability';
import { useUser } from '../../session';
import { timeOf } from '../../ui/time-of';

/**
 * Above a list: when it was read, shown if the list was opened without the server. A list on screen when the connection is lost stays in its
 * place: the notice over the header says the time. `at` in ms by this device's clock.
 */
export function AsOf({ at }: { at: number }) {
  const online = useOnline();
  const showsCachedData = useShowsCachedData();
  const [opensOffline] = useState(!online);
  const timeZone = useUser()?.timeZone;
  if (!(showsCachedData || (opensOffline && !online)) || at === 0) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      <Trans>As of {timeOf(at, timeZone)}</Trans>
    </p>
  );
}
