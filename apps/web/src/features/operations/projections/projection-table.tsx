import { Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { formatCount } from '../number-formats';
import { Lag, Rate } from './lag';
import { ProjectionActions } from './projection-actions';
import type { ProjectionListProps } from './projection-list';
import { ProjectionNotes } from './projection-notes';
import { RunningWork } from './running-work';
import { StateBadges } from './state-badge';
import { isWorking } from './statuses';

const CELL = 'h-13 px-4 py-1.5';
/** Wide enough that columns do not move while figures change. */
const FIGURES = 'min-w-28 text-right!';
const NUMBER = 'text-right whitespace-nowrap tabular-nums';

/** For wide screens: a table row per projection, with its running work below. */
export function ProjectionTable({ statuses, ...rest }: ProjectionListProps) {
  const heads = 'px-4 py-2.5 text-left text-sm font-medium whitespace-nowrap text-muted';
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full">
        <thead className="border-b border-line">
          <tr>
            <th scope="col" className={heads}>
              <Trans>Projection</Trans>
            </th>
            <th scope="col" className={clsx(heads, 'min-w-36')}>
              <Trans>State</Trans>
            </th>
            <th scope="col" className={heads}>
              <Trans>Version</Trans>
            </th>
            <th scope="col" className={clsx(heads, FIGURES)}>
              <Trans>Position</Trans>
            </th>
            <th scope="col" className={clsx(heads, FIGURES)}>
              <Trans>Behind</Trans>
            </th>
            <th scope="col" className={clsx(heads, FIGURES)}>
              <Trans>Rate</Trans>
            </th>
            <th scope="col" className={clsx(heads, FIGURES)}>
              <Trans>Documents</Trans>
            </th>
            <th scope="col" className={clsx(heads, 'min-w-71')}>
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        {statuses.map((status) => (
          <ProjectionLines key={status.name} status={status} {...rest} />
        ))}
      </table>
    </div>
  );
}

function ProjectionLines({ status, paces, busy, onAsk }: Omit<ProjectionListProps, 'statuses'> & { status: ProjectionStatus }) {
  const { name, version, generation, position, lag, lagSeconds, documents } = status;
  return (
    <tbody className="border-b border-line last:border-b-0 hover:bg-[color-mix(in_srgb,var(--sunk)_45%,transparent)]">
      <tr>
        <th scope="row" className={clsx(CELL, 'w-2/5 text-left font-normal')}>
          <p className="font-semibold whitespace-nowrap">{name}</p>
          <ProjectionNotes status={status} />
        </th>
        <td className={CELL}>
          <StateBadges status={status} />
        </td>
        <td className={clsx(CELL, 'whitespace-nowrap text-muted tabular-nums')}>
          <Trans>
            v{version}, generation {generation}
          </Trans>
        </td>
        <td className={clsx(CELL, NUMBER)}>{formatCount(position)}</td>
        <td className={clsx(CELL, NUMBER, lag > 0 && 'font-semibold', status.state === 'stalled' && 'text-danger-ink')}>
          <Lag lag={lag} lagSeconds={lagSeconds} />
        </td>
        <td className={clsx(CELL, NUMBER, 'text-muted')}>
          <Rate pace={paces(name, 'live')} />
        </td>
        <td className={clsx(CELL, NUMBER, 'text-muted')}>{formatCount(documents)}</td>
        <td className={clsx(CELL, 'pr-2!')}>
          <ProjectionActions status={status} wide busy={busy === name} onAsk={(operation) => onAsk(name, operation)} />
        </td>
      </tr>
      {isWorking(status) && (
        <tr>
          <td colSpan={8} className="px-4 pt-1 pb-4">
            <RunningWork status={status} paces={paces} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
