import { Trans } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button';
import type { MenuTab } from '../home/use-menu-tab';
import { OpenCloseButton } from './close-canteen/open-close-button';
import type { OpenPopup } from './menu-popup';

interface MenuToolsProps {
  filter: MenuTab;
  /** `undefined` until the server has answered. */
  canteen: CanteenState | undefined;
  onPopup: OpenPopup;
}

/** The controls above the contractor's menu: open or close the canteen, and add to the current tab. */
export function MenuTools({ filter, canteen, onPopup }: MenuToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      <OpenCloseButton canteen={canteen} onPopup={onPopup} />
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
