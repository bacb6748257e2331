import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { CirclePause } from 'lucide-react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useRunOperation } from './actions/use-run-operation';

/** Across the page, whichever part is shown: what is paused goes on answering with what it has, and nobody notices by themselves. */
export function PausedBanner({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { operate, busy } = useRunOperation();
  const paused = statuses.filter(({ state }) => state === 'paused').map(({ name }) => name);
  return (
    <div role="status" className="not-empty:mb-4">
      {paused.length > 0 && (
        <Banner
          tone="warn"
          icon={<CirclePause aria-hidden size={20} />}
          action={
            <Button busy={busy !== undefined} onClick={() => paused.forEach((name) => operate({ name, operation: 'resume' }))}>
              <Plural value={paused.length} one="Resume it" other="Resume all" />
            </Button>
          }
        >
          <b className="wrap-anywhere">
            <WhatIsPaused names={paused} all={paused.length === statuses.length} />
          </b>{' '}
          <Trans>Screens show what was before until it goes on; orders are taken all the same.</Trans>
        </Banner>
      )}
    </div>
  );
}

function WhatIsPaused({ names, all }: { names: readonly string[]; all: boolean }) {
  if (all) return <Trans>Everything is paused.</Trans>;
  const listed = names.join(', ');
  return names.length === 1 ? <Trans>{listed} is paused.</Trans> : <Trans>{listed} are paused.</Trans>;
}
