import { Trans } from '@lingui/react/macro';
import type { BackupStatus } from '@tiffin/contracts';
import { Check, DatabaseBackup, TriangleAlert } from 'lucide-react';
import { Banner } from '../../../ui/banner';

interface BackupStateProps {
  /** `null` where there is none. */
  last: BackupStatus | null;
  /** The one that was begun on this page. */
  begun: BackupStatus | undefined;
}

/** How the last backup stands; a screen reader hears how it goes on. */
export function BackupState({ last, begun }: BackupStateProps) {
  return (
    <div role="status" className="wrap-anywhere empty:hidden">
      {gaveUp(last, begun) ? <GivenUp folder={begun?.folder ?? ''} /> : last && <BackupOutcome last={last} />}
    </div>
  );
}

/** Folders are named after the moment: the server knows none so new, since it ended meanwhile. */
function gaveUp(last: BackupStatus | null, begun: BackupStatus | undefined): boolean {
  return begun !== undefined && (last === null || last.folder < begun.folder);
}

function GivenUp({ folder }: { folder: string }) {
  return (
    <Banner tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
      <Trans>The server was restarted meanwhile, and gave up the backup {folder}. Begin another one.</Trans>
    </Banner>
  );
}

function BackupOutcome({ last: { state, folder, error } }: { last: BackupStatus }) {
  switch (state) {
    case 'running':
      return (
        <Banner tone="info" icon={<DatabaseBackup aria-hidden size={20} />}>
          <Trans>The backup {folder} is being made. People go on ordering.</Trans>
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
          <Trans>The backup {folder} is whole. Copy it to another machine, with erased.txt beside it.</Trans>
        </Banner>
      );
  }
}
