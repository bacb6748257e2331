import { Trans } from '@lingui/react/macro';
import { formatCount } from '../number-formats';
import type { Pace } from './pace';

/** Positions a second, once there is evidence. */
export function Rate({ pace }: { pace: Pace | undefined }) {
  if (!pace)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">
          <Trans>not known yet</Trans>
        </span>
      </>
    );
  return <Trans>{formatCount(pace.perSecond)} /s</Trans>;
}
