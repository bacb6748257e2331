import { Trans } from '@lingui/react/macro';
import type { ServerStatus } from '@tiffin/contracts';
import { Check, CirclePower, Hourglass, Unplug } from 'lucide-react';
import { Badge } from '../../../ui/badge';

/** How a server is, as it said last, or that it says nothing any more. */
export function ServerStateBadge({ state }: Pick<ServerStatus, 'state'>) {
  switch (state) {
    case 'ready':
      return (
        <Badge tone="ready" icon={<Check aria-hidden size={15} strokeWidth={3} />}>
          <Trans>Ready</Trans>
        </Badge>
      );
    case 'starting':
      return (
        <Badge tone="info" icon={<Hourglass aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Starting</Trans>
        </Badge>
      );
    case 'stopping':
      return (
        <Badge tone="neutral" icon={<CirclePower aria-hidden size={15} />}>
          <Trans>Stopping</Trans>
        </Badge>
      );
    case 'unseen':
      return (
        <Badge tone="warn" icon={<Unplug aria-hidden size={14} strokeWidth={2.4} />}>
          <Trans>Unseen</Trans>
        </Badge>
      );
  }
}
