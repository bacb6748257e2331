import { Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { Check, CirclePause, RefreshCw, ScanSearch, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { isRebuilding, isVerifying } from './statuses';

/** The projection's state, and the work that runs on it. */
export function StateBadges({ status }: { status: ProjectionStatus }) {
  const rebuilding = isRebuilding(status);
  const verifying = isVerifying(status);
  const ready = status.rebuild?.state === 'ready';
  return (
    <span className="flex flex-wrap gap-1.5">
      {(status.state !== 'live' || !(rebuilding || verifying || ready)) && <StateBadge state={status.state} />}
      {rebuilding && (
        <Badge tone="info" icon={<RefreshCw aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Rebuilding</Trans>
        </Badge>
      )}
      {ready && (
        <Badge tone="info" icon={<Check aria-hidden size={15} strokeWidth={3} />}>
          <Trans>Ready to switch</Trans>
        </Badge>
      )}
      {verifying && (
        <Badge tone="info" icon={<ScanSearch aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Verifying</Trans>
        </Badge>
      )}
    </span>
  );
}

export function StateBadge({ state }: { state: ProjectionStatus['state'] }) {
  switch (state) {
    case 'live':
      return (
        <Badge tone="ready" icon={<Check aria-hidden size={15} strokeWidth={3} />}>
          <Trans>Live</Trans>
        </Badge>
      );
    case 'paused':
      return (
        <Badge tone="neutral" icon={<CirclePause aria-hidden size={15} />}>
          <Trans>Paused</Trans>
        </Badge>
      );
    case 'stalled':
      return (
        <Badge tone="danger" icon={<TriangleAlert aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Stalled</Trans>
        </Badge>
      );
  }
}
