import { Trans, useLingui } from '@lingui/react/macro';
import { orderCode } from '@tiffin/contracts';
import { Undo2 } from 'lucide-react';
import { useServerNow } from '../../../api/server-clock';
import { AgeLabel } from '../../order-age/age-label';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { Undoable } from '../live/undoable';

interface UndoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actions: readonly Undoable[];
  onUndo: (action: Undoable) => void;
}

/** Everything of the last ten minutes that can be taken back, also of dishes that have left the wall. */
export function UndoDialog({ open, onOpenChange, actions, onUndo }: UndoDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`What can be undone`} description={<Trans>Each for 10 minutes.</Trans>}>
      {actions.length === 0 ? (
        <p>
          <Trans>Nothing to undo.</Trans>
        </p>
      ) : (
        <ul className="-mx-2 grid max-h-[60vh] gap-2 overflow-y-auto p-2">
          {actions.map((action) => (
            <UndoRow key={action.preparationId ?? `${action.orderId} ${action.at}`} action={action} onUndo={() => onUndo(action)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function UndoRow({ action, onUndo }: { action: Undoable; onUndo: () => void }) {
  const { t } = useLingui();
  const now = useServerNow();
  const code = orderCode(action.orderId);
  const what = action.kind === 'item' ? (action.name ?? '') : t`Order ${code}`;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold wrap-anywhere">{what}</p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          {action.kind === 'item' ? t`One prepared` : t`Prepared`}
          <AgeLabel placedAt={action.at} now={now} iconSize={16} className="text-muted!" />
        </p>
      </div>
      <Button
        className="min-h-14!"
        aria-label={action.kind === 'item' ? t`Undo one ${what}` : t`Bring ${what} back`}
        icon={<Undo2 aria-hidden size={22} />}
        onClick={onUndo}
      >
        {action.kind === 'item' ? t`Undo` : t`Bring back`}
      </Button>
    </li>
  );
}
