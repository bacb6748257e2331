import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../number-formats';
import type { Operation } from './operation';

interface Question {
  readonly title: string;
  readonly consequences: ReactNode;
  /** The verb on the confirm button. */
  readonly action: string;
}

/** The question before an operation and its effect, in plain words. */
export function useConfirmationText(): (operation: Operation, status: ProjectionStatus) => Question {
  const { t } = useLingui();
  return (operation, status) => {
    const { name, generation } = status;
    const previous = status.previousGeneration ?? 0;
    const next = status.rebuild?.generation ?? 0;
    switch (operation) {
      case 'verify':
        return { title: t`Verify ${name}?`, consequences: <Verifying {...status} />, action: t`Verify` };
      case 'rebuild':
        return { title: t`Rebuild ${name}?`, consequences: <Rebuilding {...status} />, action: t`Rebuild` };
      case 'switch':
        return {
          title: t`Switch ${name} to generation ${next}?`,
          consequences: <Switching {...status} />,
          action: t`Switch`,
        };
      case 'rollback':
        return {
          title: t`Roll ${name} back to generation ${previous}?`,
          consequences: (
            <Trans>
              Everyone reads generation {previous} again, once it has caught up with the log. Generation {generation} is kept, so that you
              can come back to it.
            </Trans>
          ),
          action: t`Roll back`,
        };
      case 'dropPrevious':
        return {
          title: t`Drop generation ${previous} of ${name}?`,
          consequences: (
            <Trans>
              This removes its documents and frees their space. Without it {name} can't be rolled back. The live generation {generation}{' '}
              stays as it is.
            </Trans>
          ),
          action: t`Drop`,
        };
      case 'pause':
        return {
          title: t`Pause ${name}?`,
          consequences: (
            <Trans>
              It stops following the log until you resume it. Orders are still accepted and nothing is lost, but what people see of {name}{' '}
              stays as it is now.
            </Trans>
          ),
          action: t`Pause`,
        };
      case 'resume':
        return {
          title: t`Resume ${name}?`,
          consequences: <Trans>It follows the log again from where it stopped.</Trans>,
          action: t`Resume`,
        };
    }
  };
}

function Verifying({ head, documents }: ProjectionStatus) {
  return (
    <Trans>
      The log is folded again from the beginning ({formatCount(head)} positions) and compared with the live view, document by document (
      {formatCount(documents)}). Nothing is changed. This takes processor time and disk space while it runs.
    </Trans>
  );
}

function Rebuilding({ head, generation, rebuild }: ProjectionStatus) {
  return (
    <>
      <Trans>
        The whole log ({formatCount(head)} positions) is folded into a new generation beside the live one. Meanwhile everyone reads
        generation {generation} as before. This takes processor time, and about as much disk space again as the view has now.
      </Trans>{' '}
      {rebuild?.state === 'ready' && <Trans>Generation {rebuild.generation}, which waits to be switched to, is dropped first.</Trans>}
    </>
  );
}

function Switching({ generation, previousGeneration, rebuild, parked }: ProjectionStatus) {
  return (
    <>
      <Trans>
        From then on everyone reads generation {rebuild?.generation ?? 0}. Generation {generation} is kept for a roll-back.
      </Trans>{' '}
      {previousGeneration !== null && <Trans>Generation {previousGeneration} is then dropped.</Trans>}{' '}
      {parked > 0 && (
        <Plural
          value={parked}
          one="The live generation has # parked event; the new one has its own."
          other="The live generation has # parked events; the new one has its own."
        />
      )}
    </>
  );
}
