import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BackupEntry, BackupStatus } from '@tiffin/contracts';
import { DatabaseBackup, Check, TriangleAlert } from 'lucide-react';
import { serverNow } from '../../../api/server-clock';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { formatBytes } from '../number-formats';
import { RowsSkeleton } from '../rows-skeleton';
import { Chores } from './chores';
import { useBackup, useBackups, useBeginBackup } from './use-backup';

/** The installation's backups: the list, the state of the last one, and a button for a new one. */
export function BackupsPart() {
  const { t } = useLingui();
  const query = useBackup();
  const { begin, beginning, begun } = useBeginBackup();
  return (
    <div className="grid gap-4">
      <p className="max-w-[68ch] text-muted">
        <Trans>
          A backup copies the installation into the server's data directory while people keep ordering. To restore one, use the command line
          while the server is stopped: <code className="whitespace-nowrap">npm run ops -- restore</code>
        </Trans>
      </p>
      <div>
        <Button
          tone="primary"
          icon={<DatabaseBackup aria-hidden size={18} />}
          busy={beginning || query.data?.state === 'running'}
          onClick={begin}
        >
          <Trans>Start a backup</Trans>
        </Button>
      </div>
      {query.data !== undefined && <BackupState last={query.data} begun={begun} />}
      {isNotLoaded(query) ? <NotLoaded query={query} what={t`The state of the last backup`} /> : <Backups last={query.data} />}
      <Chores />
    </div>
  );
}

interface BackupsProps {
  /** `undefined` until it is known. */
  last: BackupStatus | null | undefined;
}

function Backups({ last }: BackupsProps) {
  const { t } = useLingui();
  const query = useBackups(last);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of backups`} />;
  if (!query.data) return <RowsSkeleton rows={3} />;
  const { backups } = query.data;
  if (backups.length === 0)
    return (
      <EmptyState
        art="results"
        title={t`No backups yet`}
        text={<Trans>Start the first one above. It appears here once it is complete.</Trans>}
      />
    );
  return (
    <ul aria-label={t`Backups`} className="rounded-card border border-line bg-surface">
      {backups.map((backup) => (
        <BackupRow key={backup.folder} backup={backup} />
      ))}
    </ul>
  );
}

/** A complete backup: its time, folder and content. */
function BackupRow({ backup }: { backup: BackupEntry }) {
  const zone = useOperationsTimeZone();
  const { folder, createdAt, version, scheduled, bytes, events, records, pictures } = backup;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
        <time dateTime={createdAt} className="font-semibold tabular-nums">
          {momentText(createdAt, zone, serverNow())}
        </time>{' '}
        <span className="text-muted">{folder}</span>
      </p>
      <p className="font-semibold tabular-nums md:text-right">{formatBytes(bytes)}</p>
      <p className="text-sm wrap-anywhere text-muted tabular-nums md:col-span-2">
        <Plural value={events} one="# event" other="# events" /> · <Plural value={records} one="# record" other="# records" /> ·{' '}
        <Plural value={pictures} one="# picture" other="# pictures" /> · <Trans>made by Tiffin {version}</Trans>
        {scheduled && (
          <>
            {' · '}
            <Trans>automatic, at night</Trans>
          </>
        )}
      </p>
    </li>
  );
}

interface BackupStateProps {
  /** `null` if there is none. */
  last: BackupStatus | null;
  /** The backup that was started on this page. */
  begun: BackupStatus | undefined;
}

/** The state of the last backup; screen readers are notified of its progress. */
function BackupState({ last, begun }: BackupStateProps) {
  return (
    <div role="status" className="wrap-anywhere empty:hidden">
      {gaveUp(last, begun) ? <GivenUp folder={begun?.folder ?? ''} /> : last && <BackupOutcome last={last} />}
    </div>
  );
}

/** Folder names start with the time. A last backup older than the started one means that the server restarted meanwhile. */
function gaveUp(last: BackupStatus | null, begun: BackupStatus | undefined): boolean {
  return begun !== undefined && (last === null || last.folder < begun.folder);
}

function GivenUp({ folder }: { folder: string }) {
  return (
    <Banner tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
      <Trans>The server was restarted and did not finish the backup {folder}. Please start another one.</Trans>
    </Banner>
  );
}

function BackupOutcome({ last: { state, folder, error } }: { last: BackupStatus }) {
  switch (state) {
    case 'running':
      return (
        <Banner tone="info" icon={<DatabaseBackup aria-hidden size={20} />}>
          <Trans>The backup {folder} is being made. People can keep ordering.</Trans>
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
          <b>
            <Trans>The backup {folder} failed.</Trans>
          </b>{' '}
          {error}
        </Banner>
      );
    case 'done':
      return (
        <Banner tone="ready" icon={<Check aria-hidden size={20} />}>
          <Trans>The backup {folder} is complete. Copy it to another machine, with erased.txt beside it.</Trans>
        </Banner>
      );
  }
}
