import { Trans } from '@lingui/react/macro';
import type { ProjectionStatus, SwitchChoice } from '@tiffin/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { Operation, Wish } from './operation';
import { RebuildChoice } from './rebuild-choice';
import { useQuestion } from './question';

interface AskFirstProps {
  /** The projection in question as it is now; `undefined` closes the dialog. */
  status: ProjectionStatus | undefined;
  operation: Operation;
  onClose: () => void;
  onConfirm: (wish: Wish) => void;
}

/** Asks before a projection is changed or much work is begun, and says what will happen (decisions 8.4). */
export function AskFirst({ status, operation, onClose, onConfirm }: AskFirstProps) {
  const question = useQuestion();
  const asked = status && question(operation, status);
  return (
    <Dialog open={status !== undefined} onOpenChange={(open) => !open && onClose()} title={asked?.title} description={asked?.consequences}>
      {status && asked && (
        <Answer
          key={`${status.name} ${operation}`}
          status={status}
          operation={operation}
          action={asked.action}
          onClose={onClose}
          onConfirm={onConfirm}
        />
      )}
    </Dialog>
  );
}

function Answer({ status, operation, action, onClose, onConfirm }: AskFirstProps & { status: ProjectionStatus; action: string }) {
  const [how, setHow] = useState<SwitchChoice>('auto');
  const { name } = status;
  const harsh = operation === 'dropPrevious' || operation === 'pause';
  return (
    <>
      {operation === 'rebuild' && <RebuildChoice status={status} how={how} onHow={setHow} />}
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>{operation === 'dropPrevious' ? <Trans>Keep</Trans> : <Trans>Cancel</Trans>}</Button>
        <Button tone={harsh ? 'danger' : 'primary'} onClick={() => onConfirm({ name, operation, ...(operation === 'rebuild' && { how }) })}>
          {action}
        </Button>
      </div>
    </>
  );
}
