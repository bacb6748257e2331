import { Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../../ui/banner';
import { counted } from '../counted';

/** Says of each projection that doesn't move while there is work what keeps it; nothing in it moves, since a screen reader is interrupted. */
export function StallBanners({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const stalled = statuses.filter(({ state }) => state === 'stalled');
  return (
    <div role="alert" className="grid gap-2 not-empty:mb-4">
      {stalled.map(({ name, position, error }) => (
        <Banner key={name} tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
          <b>
            <Trans>
              {name} has stalled at position {counted(position)}.
            </Trans>
          </b>{' '}
          <span className="wrap-anywhere">{error}</span>
        </Banner>
      ))}
    </div>
  );
}
