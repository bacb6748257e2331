import { Trans } from '@lingui/react/macro';
import { counted } from '../counted';
import type { Pace } from './pace';

const MINUTE = 60;
const HOUR = 3600;

/** When it will be done, as far as what was seen of it allows to say; nothing before there is evidence. */
export function TimeLeft({ pace }: { pace: Pace | undefined }) {
  if (!pace) return null;
  return (
    <>
      {' · '}
      <Estimate seconds={pace.secondsLeft} rate={counted(pace.perSecond)} />
    </>
  );
}

function Estimate({ seconds, rate }: { seconds: number | undefined; rate: string }) {
  if (seconds === undefined) return <Trans>not catching up at {rate} /s</Trans>;
  if (seconds < 10) return <Trans>a few seconds left at {rate} /s</Trans>;
  if (seconds < 1.5 * MINUTE)
    return (
      <Trans>
        about {Math.round(seconds / 10) * 10} s left at {rate} /s
      </Trans>
    );
  if (seconds < 1.5 * HOUR)
    return (
      <Trans>
        about {Math.round(seconds / MINUTE)} min left at {rate} /s
      </Trans>
    );
  return (
    <Trans>
      about {Math.round(seconds / HOUR)} h left at {rate} /s
    </Trans>
  );
}
