import { Trans } from '@lingui/react/macro';
import { formatCount } from '../number-formats';
import type { Pace } from './pace';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long ago the oldest event was recorded that is not folded, or not handled, yet. */
export function LagDuration({ seconds }: { seconds: number }) {
  if (seconds < 1.5 * MINUTE) return <Trans>{formatCount(Math.ceil(seconds))} s late</Trans>;
  if (seconds < 1.5 * HOUR) return <Trans>{Math.round(seconds / MINUTE)} min late</Trans>;
  if (seconds < 2 * DAY) return <Trans>{Math.round(seconds / HOUR)} h late</Trans>;
  return <Trans>{formatCount(Math.round(seconds / DAY))} days late</Trans>;
}

/** How far something is behind the log's end: in positions, and in time where it is. */
export function Lag({ lag, lagSeconds }: { lag: number; lagSeconds?: number | undefined }) {
  return (
    <>
      {formatCount(lag)}
      {lag > 0 && lagSeconds !== undefined && (
        <span className="block text-sm font-normal text-muted">
          <LagDuration seconds={lagSeconds} />
        </span>
      )}
    </>
  );
}

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
