import { Trans, useLingui } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { DoorClosed, DoorOpen, Plus } from 'lucide-react';
import { failureText } from '../../api/failure-text';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import type { MenuFilter } from '../home/use-menu-filter';
import { useChangeCanteen } from './close-canteen/use-change-canteen';
import type { OpenPopup } from './menu-popup';

interface MenuToolsProps {
  filter: MenuFilter;
  /** `undefined` until the server has said so. */
  canteen: CanteenState | undefined;
  onPopup: OpenPopup;
}

/** At the head of the contractor's menu: close the canteen or open it again, and add to the tab that is shown. */
export function MenuTools({ filter, canteen, onPopup }: MenuToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      {canteen && <Doors canteen={canteen} onPopup={onPopup} />}
      <Button
        tone="primary"
        className="max-md:flex-1 max-md:px-2.5!"
        icon={<Plus aria-hidden size={20} strokeWidth={2.4} />}
        onClick={() => onPopup({ type: filter === 'snacks' ? 'addSnack' : 'addItem' })}
      >
        {filter === 'snacks' ? <Trans>Add snack</Trans> : <Trans>Add item</Trans>}
      </Button>
    </div>
  );
}

function Doors({ canteen, onPopup }: { canteen: CanteenState; onPopup: OpenPopup }) {
  const { t } = useLingui();
  const { mutate, isPending } = useChangeCanteen();
  const open = () =>
    mutate(
      { open: true, notice: '' },
      {
        onSuccess: () => toast.success(t`The canteen is open`),
        onError: (error) => toast.error(failureText(error)),
      },
    );
  if (!canteen.open)
    return (
      <Button
        tone="ready"
        className="max-md:flex-1 max-md:px-2.5!"
        busy={isPending}
        icon={<DoorOpen aria-hidden size={20} />}
        onClick={open}
      >
        <Trans>Open canteen</Trans>
      </Button>
    );
  return (
    <Button
      className="max-md:flex-1 max-md:px-2.5!"
      icon={<DoorClosed aria-hidden size={20} />}
      onClick={() => onPopup({ type: 'closeCanteen', canteen })}
    >
      <Trans>Close canteen</Trans>
    </Button>
  );
}
