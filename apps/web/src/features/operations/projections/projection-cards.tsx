import { Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { formatCount } from '../number-formats';
import { Lag, Rate } from './lag';
import { ProjectionActions } from './projection-actions';
import type { ProjectionListProps } from './projection-list';
import { ProjectionNotes } from './projection-notes';
import { RunningWork } from './running-work';
import { StateBadges } from './state-badge';
import { isWorking } from './statuses';

/** For narrow screens: a card per projection. */
export function ProjectionCards({ statuses, paces, busy, onAsk }: ProjectionListProps) {
  return (
    <ul className="grid gap-3 min-[700px]:grid-cols-2 min-[700px]:gap-4">
      {statuses.map((status) => (
        <Card as="li" key={status.name} className="grid content-start gap-3 p-4 pt-2">
          <div className="-mr-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
            <h2 className="font-semibold wrap-anywhere">{status.name}</h2>
            <ProjectionActions
              status={status}
              wide={false}
              busy={busy === status.name}
              onAsk={(operation) => onAsk(status.name, operation)}
            />
            <div className="col-span-2">
              <StateBadges status={status} />
            </div>
          </div>
          <Figures status={status} rate={<Rate pace={paces(status.name, 'live')} />} />
          <ProjectionNotes status={status} />
          {isWorking(status) && <RunningWork status={status} paces={paces} />}
        </Card>
      ))}
    </ul>
  );
}

function Figures({ status, rate }: { status: ProjectionStatus; rate: ReactNode }) {
  const { version, generation, position, lag, lagSeconds, documents, state } = status;
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2 tabular-nums [&_dt]:text-sm [&_dt]:text-muted">
      <div>
        <dt>
          <Trans>Position</Trans>
        </dt>
        <dd>{formatCount(position)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Behind</Trans>
        </dt>
        <dd className={clsx(lag > 0 && 'font-semibold', state === 'stalled' && 'text-danger-ink')}>
          <Lag lag={lag} lagSeconds={lagSeconds} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Rate</Trans>
        </dt>
        <dd>{rate}</dd>
      </div>
      <div>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>v{version}</dd>
      </div>
      <div>
        <dt>
          <Trans>Generation</Trans>
        </dt>
        <dd>{generation}</dd>
      </div>
      <div>
        <dt>
          <Trans>Documents</Trans>
        </dt>
        <dd>{formatCount(documents)}</dd>
      </div>
    </dl>
  );
}
