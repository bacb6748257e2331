import { Trans } from '@lingui/react/macro';
import { formatCount } from '../number-formats';
import type { Pace } from './pace';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The age of the oldest event that is not folded or handled yet. */
export function LagDuration({ seconds }: { seconds: number }) {
  if (seconds < 1.5 * MINUTE) return <Trans>{formatCount(Math.ceil(seconds))} s late</Trans>;
  if (seconds < 1.5 * HOUR) return <Trans>{Math.round(seconds / MINUTE)} min late</Trans>;
  if (seconds < 2 * DAY) return <Trans>{Math.round(seconds / HOUR)} h late</Trans>;
  return <Trans>{formatCount(Math.round(seconds / DAY))} days late</Trans>;
}

/** The lag behind the log's end: in positions, and in time if it is known. */
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

/** Positions per second, once there are enough samples. */
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
