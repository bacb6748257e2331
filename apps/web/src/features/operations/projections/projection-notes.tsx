import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { formatBytes } from '../number-formats';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath } from '../operations-location';

/** Notes on a projection: its last verification, parked events, and the generation of a roll-back. */
export function ProjectionNotes({ status }: { status: ProjectionStatus }) {
  const { name, state, parked, previousGeneration, rebuild, verification, error, bytes, previousBytes } = status;
  const notes: [key: string, note: ReactNode][] = [];
  if (error !== undefined && state === 'live') notes.push(['error', <Bad>{error}</Bad>]);
  if (rebuild?.state === 'failed')
    notes.push([
      'rebuild',
      <Bad>
        <Trans>The rebuild failed, nothing has changed:</Trans> {rebuild.error}
      </Bad>,
    ]);
  if (verification?.state === 'failed')
    notes.push([
      'verification',
      <Bad>
        <Trans>The verification failed:</Trans> {verification.error}
      </Bad>,
    ]);
  if (verification?.state === 'done') notes.push(['verified', <Verified name={name} verification={verification} />]);
  if (parked > 0)
    notes.push([
      'parked',
      <Link className="link whitespace-nowrap" to={operationsPath({ part: 'parked', projection: name })}>
        <Plural value={parked} one="# parked event" other="# parked events" />
      </Link>,
    ]);
  if (previousGeneration !== null)
    notes.push([
      'previous',
      <>
        <Trans>Generation {previousGeneration} is kept for a roll-back</Trans>
        {previousBytes !== undefined && ` (${formatBytes(previousBytes)})`}
      </>,
    ]);
  if (bytes !== undefined) notes.push(['size', <Trans>Takes {formatBytes(bytes)}</Trans>]);
  if (notes.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {notes.map(([key, note], index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          {note}
        </Fragment>
      ))}
    </p>
  );
}

function Bad({ children }: { children: ReactNode }) {
  return <span className="font-medium text-danger-ink">{children}</span>;
}

function Verified({ name, verification }: { name: string; verification: NonNullable<ProjectionStatus['verification']> }) {
  const zone = useOperationsTimeZone();
  const { differences, finishedAt } = verification;
  const when = finishedAt ? momentText(finishedAt, zone, serverNow()) : '';
  if (differences.length === 0) return <Trans>Verified {when}: no differences</Trans>;
  return (
    <Bad>
      <Trans>Verified {when}:</Trans>{' '}
      <Link className="link whitespace-nowrap text-danger-ink!" to={operationsPath({ part: 'differences', projection: name })}>
        <Plural value={differences.length} one="# document differs" other="# documents differ" />
      </Link>
    </Bad>
  );
}
