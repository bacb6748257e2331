import { Trans, useLingui } from '@lingui/react/macro';
import type { ProjectionStatus, SwitchChoice } from '@tiffin/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Segmented } from '../../../ui/segmented';
import type { Operation, OperationRequest } from './operation';
import { useConfirmationText } from './confirmation-text';

interface ConfirmOperationProps {
  /** The projection; `undefined` closes the dialog. */
  status: ProjectionStatus | undefined;
  operation: Operation;
  onClose: () => void;
  onConfirm: (request: OperationRequest) => void;
}

/** Asks before an operation that changes a projection or takes long, and says what will happen (docs/reference/decisions.md#8.4). */
export function ConfirmOperation({ status, operation, onClose, onConfirm }: ConfirmOperationProps) {
  const question = useConfirmationText();
  const text = status && question(operation, status);
  return (
    <Dialog open={status !== undefined} onOpenChange={(open) => !open && onClose()} title={text?.title} description={text?.consequences}>
      {status && text && (
        <Answer
          key={`${status.name} ${operation}`}
          status={status}
          operation={operation}
          action={text.action}
          onClose={onClose}
          onConfirm={onConfirm}
        />
      )}
    </Dialog>
  );
}

function Answer({ status, operation, action, onClose, onConfirm }: ConfirmOperationProps & { status: ProjectionStatus; action: string }) {
  const [how, setHow] = useState<SwitchChoice>('auto');
  const { name } = status;
  const isDestructive = operation === 'dropPrevious' || operation === 'pause';
  return (
    <>
      {operation === 'rebuild' && <RebuildChoice status={status} how={how} onHow={setHow} />}
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>{operation === 'dropPrevious' ? <Trans>Keep</Trans> : <Trans>Cancel</Trans>}</Button>
        <Button
          tone={isDestructive ? 'danger' : 'primary'}
          onClick={() => onConfirm({ name, operation, ...(operation === 'rebuild' && { how }) })}
        >
          {action}
        </Button>
      </div>
    </>
  );
}

interface RebuildChoiceProps {
  status: ProjectionStatus;
  how: SwitchChoice;
  onHow: (how: SwitchChoice) => void;
}

/** Chooses whether the rebuilt generation goes live automatically, and explains the difference. */
function RebuildChoice({ status: { generation, previousGeneration }, how, onHow }: RebuildChoiceProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Trans>When it has caught up</Trans>
      </p>
      <Segmented
        label={t`When it has caught up`}
        full="always"
        value={how}
        onChange={onHow}
        options={[
          { value: 'auto', label: t`Goes live` },
          { value: 'manual', label: t`Waits for me` },
        ]}
      />
      <p className="text-sm text-muted">
        {how === 'auto' ? (
          <Trans>It goes live by itself.</Trans>
        ) : (
          <Trans>It stays ready beside the live one until someone switches to it.</Trans>
        )}{' '}
        <Trans>Once it is live, generation {generation} is kept for a roll-back.</Trans>{' '}
        {previousGeneration !== null && <Trans>Generation {previousGeneration} is then dropped.</Trans>}
      </p>
    </div>
  );
}
