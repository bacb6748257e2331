import { Trans, useLingui } from '@lingui/react/macro';
import type { FoldShares, ProjectionStatus } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { Progress } from '../../../ui/progress';
import { formatCount, percentOf } from '../number-formats';
import type { Pace } from './pace';
import { isRebuilding, isVerifying } from './statuses';
import type { Paces } from './use-paces';

/** The progress of a rebuild and a verification, with an estimate once there are enough samples. */
export function RunningWork({ status, paces }: { status: ProjectionStatus; paces: Paces }) {
  const { t } = useLingui();
  const { name, head, rebuild, verification } = status;
  return (
    <div className="grid gap-3">
      {rebuild && isRebuilding(status) && (
        <Work label={t`Rebuild of ${name}`} position={rebuild.position} head={head} pace={rebuild.pace}>
          <b>
            <Trans>Generation {rebuild.generation}</Trans>
          </b>{' '}
          <Where position={rebuild.position} head={head} />,{' '}
          {rebuild.switch === 'auto' ? <Trans>goes live by itself when caught up</Trans> : <Trans>waits for you when caught up</Trans>}
          {rebuild.pace && (
            <>
              {'. '}
              <Shares {...rebuild.pace.shares} />
            </>
          )}
          {rebuild.error !== undefined && (
            <>
              {'. '}
              <span className="font-medium text-danger-ink">
                <Trans>It is interrupted, and continues once this is over:</Trans> {rebuild.error}
              </span>
            </>
          )}
        </Work>
      )}
      {verification && isVerifying(status) && (
        <Work label={t`Verification of ${name}`} position={verification.position} head={head} pace={paces(name, 'verification')}>
          <b>
            <Trans>Verification</Trans>
          </b>{' '}
          <Where position={verification.position} head={head} />
          {verification.documents > 0 && (
            <>
              , <Trans>{formatCount(verification.documents)} documents compared</Trans>
            </>
          )}
        </Work>
      )}
    </div>
  );
}

/** How a rebuild's time is divided. */
function Shares({ reading, folding, storing, waiting }: FoldShares) {
  const [log, fold, store, wait] = [reading, folding, storing, waiting].map((share) => Math.round(share * 100));
  return (
    <span className="text-muted">
      <Trans>
        Its time goes into reading the log ({log} %), folding ({fold} %), storing documents ({store} %) and waiting for its turn ({wait} %)
      </Trans>
    </span>
  );
}

function Where({ position, head }: { position: number; head: number }) {
  return (
    <Trans>
      at {formatCount(position)} of {formatCount(head)}
    </Trans>
  );
}

interface WorkProps {
  label: string;
  position: number;
  head: number;
  pace: Pace | undefined;
  /** The work and its state. */
  children: ReactNode;
}

function Work({ label, position, head, pace, children }: WorkProps) {
  const percent = percentOf(position, head);
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <span>
          <b>{percent} %</b>
          <TimeLeft pace={pace} />
        </span>
      </p>
      <Progress label={label} percent={percent} />
    </div>
  );
}

const MINUTE = 60;
const HOUR = 3600;

/** The estimated time left; empty until there are enough samples. */
function TimeLeft({ pace }: { pace: Pace | undefined }) {
  if (!pace) return null;
  return (
    <>
      {' · '}
      <Estimate seconds={pace.secondsLeft} rate={formatCount(pace.perSecond)} />
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
