import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { orderNumber } from '@tiffin/contracts';
import { Undo2 } from 'lucide-react';
import { useServerNow } from '../../../api/server-clock';
import { localizedName } from '../../../language/localized-name';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { AgeLabel } from '../../order-age/age-label';
import { undoableByDish } from '../live/undoable';
import type { Undoable } from '../live/undoable';

interface UndoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actions: readonly Undoable[];
  onUndo: (action: Undoable) => void;
}

/** Everything of the last ten minutes that can be undone, including dishes that are no longer on the wall. */
export function UndoDialog({ open, onOpenChange, actions, onUndo }: UndoDialogProps) {
  const { t } = useLingui();
  const orders = actions.filter(({ kind }) => kind === 'order');
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
          <UndoRow key={key} latest={units[0]} units={units.length} onUndo={onUndo} />
        ))}
        {orders.map((order) => (
          <UndoRow key={order.orderId} latest={order} onUndo={onUndo} />
        ))}
      </ul>
    </Dialog>
  );
}

function UndoRow({ latest, units, onUndo }: { latest: Undoable | undefined; units?: number; onUndo: (action: Undoable) => void }) {
  const { t } = useLingui();
  const now = useServerNow();
  if (!latest) return null;
  const code = orderNumber({ ...latest, _id: latest.orderId });
  const what = latest.kind === 'item' ? localizedName(latest) : t`Order ${code}`;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold wrap-anywhere">{what}</p>
        <p className="flex flex-wrap gap-x-2 text-muted tabular-nums">
          {units === undefined ? t`Prepared` : plural(units, { one: '# prepared', other: '# prepared' })}
          <AgeLabel placedAt={latest.at} now={now} iconSize={16} className="text-muted!" />
        </p>
      </div>
      <Button
        className="min-h-14!"
        aria-label={latest.kind === 'item' ? t`Undo one ${what}` : t`Bring back ${what}`}
        icon={<Undo2 aria-hidden size={22} />}
        onClick={() => onUndo(latest)}
      >
        {latest.kind === 'item' ? t`Undo one` : t`Bring back`}
      </Button>
    </li>
  );
}
