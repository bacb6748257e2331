import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { orderNumber } from '@tiffin/contracts';
import { Undo2 } from 'lucide-react';
import { useServerNow } from '../../../api/server-clock';
import { localizedName } from '../../../language/localized-name';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { AgeLabel } from '../../order-age/age-label';
import { lastBatch, undoableByDish } from '../live/undoable';
import type { RecallableOrder, Undoable, UndoableUnit } from '../live/undoable';

interface UndoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actions: readonly Undoable[];
  onUndo: (units: readonly UndoableUnit[]) => void;
  onRecall: (order: RecallableOrder) => void;
}

/** Everything of the last ten minutes that can be undone, including dishes that are no longer on the wall. */
export function UndoDialog({ open, onOpenChange, actions, onUndo, onRecall }: UndoDialogProps) {
  const { t } = useLingui();
  const orders = actions.filter((action) => action.kind === 'order');
  const dishes = [...undoableByDish(actions)];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`What can be undone`}
      description={<Trans>You can undo each one for 10 minutes.</Trans>}
      actions={
        <Button className="min-h-14!" onClick={() => onOpenChange(false)}>
          <Trans>Back to the kitchen</Trans>
        </Button>
      }
    >
      {actions.length === 0 && (
        <p>
          <Trans>Nothing to undo.</Trans>
        </p>
      )}
      <ul className="-mx-2 grid max-h-[60vh] gap-2 overflow-y-auto px-2 empty:hidden">
        {dishes.map(([key, units]) => (
          <UndoableDish key={key} units={units} onUndo={onUndo} />
        ))}
        {orders.map((order) => (
          <UndoableOrder key={order.orderId} order={order} onRecall={onRecall} />
        ))}
      </ul>
    </Dialog>
  );
}

function UndoableDish({ units, onUndo }: { units: readonly UndoableUnit[] } & Pick<UndoDialogProps, 'onUndo'>) {
  const { t } = useLingui();
  const batch = lastBatch(units);
  const [latest] = batch;
  if (!latest) return null;
  const name = localizedName(latest);
  const count = batch.length;
  return (
    <UndoRow
      what={name}
      state={plural(units.length, { one: '# prepared', other: '# prepared' })}
      at={latest.at}
      action={count === 1 ? t`Undo one` : t`Undo ${count}`}
      label={count === 1 ? t`Undo one ${name}` : t`Undo ${count} ${name}`}
      onAction={() => onUndo(batch)}
    />
  );
}

function UndoableOrder({ order, onRecall }: { order: RecallableOrder } & Pick<UndoDialogProps, 'onRecall'>) {
  const { t } = useLingui();
  const code = orderNumber({ ...order, _id: order.orderId });
  const what = t`Order ${code}`;
  return (
    <UndoRow
      what={what}
      state={t`Prepared`}
      at={order.at}
      action={t`Bring back`}
      label={t`Bring back ${what}`}
      onAction={() => onRecall(order)}
    />
  );
}

interface UndoRowProps {
  what: string;
  state: string;
  at: string;
  action: string;
  /** The action's name for screen readers. */
  label: string;
  onAction: () => void;
}

function UndoRow({ what, state, at, action, label, onAction }: UndoRowProps) {
  const now = useServerNow();
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold wrap-break-word">{what}</p>
        <p className="flex flex-wrap gap-x-2 text-muted tabular-nums">
          {state}
          <AgeLabel placedAt={at} now={now} className="text-muted! [&>svg]:size-[1em]" />
        </p>
      </div>
      <Button className="min-h-14!" aria-label={label} icon={<Undo2 aria-hidden className="size-5.5" />} onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}
