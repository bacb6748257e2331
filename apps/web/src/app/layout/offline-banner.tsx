import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShowsCachedData, useOfflineSince, useOnline, useSlow } from '../../api/reachability';
import { useLive } from '../../live';
import { useUser } from '../../session';
import { timeOf } from '../../ui/time-of';
import { useSustained } from '../../ui/use-sustained';

/** A socket that is replaced, for example after a password change, reconnects within this time in ms. */
const SHOWN_AFTER = 3000;

/** Says that the screen may be stale, and since when (docs/reference/decisions.md#6.4, #8.3). */
export function OfflineBanner() {
  const online = useOnline();
  const offlineSince = useOfflineSince();
  const showsCachedData = useShowsCachedData();
  const slow = useSlow();
  const live = useLive();
  const lost = useSustained(live.state === 'lost', SHOWN_AFTER);
  const zone = useUser()?.timeZone;
  return (
    <div role="status">
      {!online ? (
        <Bar>
          <b>
            <Trans>No connection.</Trans>
          </b>{' '}
          {/* A list that is older shows its age. */}
          {!showsCachedData && <Trans>As of {timeOf(offlineSince ?? Date.now(), zone)}</Trans>}
        </Bar>
      ) : slow ? (
        <Bar>
          <b>
            <Trans>No answer yet.</Trans>
          </b>{' '}
          <Trans>Tiffin keeps trying.</Trans>
        </Bar>
      ) : (
        lost && (
          <Bar>
            <b>
              <Trans>No live connection.</Trans>
            </b>{' '}
            <Trans>As of {timeOf(live.since?.getTime() ?? Date.now(), zone)}</Trans>
          </Bar>
        )
      )}
    </div>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[52px] items-center gap-3 bg-ink px-(--gutter) py-2.5 text-paper">
      <WifiOff aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}
