import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { freeText, GUEST, orderNumber, REASON_MAX } from '@tiffin/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { personName } from '../../language/person-name';
import { errorIn } from '../../forms/checks';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';

const REASON = freeText(REASON_MAX);

interface RejectDialogProps {
  /** The order; `undefined` closes the dialog. */
  order: Order | undefined;
  onClose: () => void;
  onReject: (order: Order, reason: string) => void;
}

/** Asks before rejecting an order: it is final, and the student sees the reason (docs/reference/decisions.md#4.8, #8.4). */
export function RejectDialog({ order, onClose, onReject }: RejectDialogProps) {
  const { t } = useLingui();
  const code = order ? orderNumber(order) : '';
  return (
    <Dialog
      open={order !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t`Reject order ${code}?`}
      description={
        order?.studentInfo._id === GUEST ? (
          <Trans>The guest gets their money back. You can't undo this. The stock is returned.</Trans>
        ) : (
          <Trans>{order && personName(order.studentInfo)} is notified at once. You can't undo this. The stock is returned.</Trans>
        )
      }
    >
      {order && <RejectForm key={order._id} onKeep={onClose} onReject={(reason) => onReject(order, reason)} />}
    </Dialog>
  );
}

function RejectForm({ onKeep, onReject }: { onKeep: () => void; onReject: (reason: string) => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const wrong = errorIn(REASON, reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wrong) onReject(reason.trim());
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field
        label={
          <>
            <Trans>Reason</Trans>{' '}
            <span className="font-normal text-muted">
              · <Trans>optional, the student sees it</Trans>
            </span>
          </>
        }
        error={wrong}
        // The reason stays with the order permanently (docs/reference/decisions.md#2.10a).
        hint={<Trans>About the food only, no personal details.</Trans>}
      >
        <TextInput
          value={reason}
          maxLength={REASON_MAX}
          placeholder={t`Paneer ran out`}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {[t`Ran out`, t`Closing soon`, t`Too many orders`].map((usual) => (
          <Button key={usual} className="px-3! text-sm" onClick={() => setReason(usual)}>
            {usual}
          </Button>
        ))}
      </div>
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onKeep}>
          <Trans>Keep</Trans>
        </Button>
        <Button type="submit" tone="danger">
          <Trans>Reject order</Trans>
        </Button>
      </div>
    </form>
  );
}
