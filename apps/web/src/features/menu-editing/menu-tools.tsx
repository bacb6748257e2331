import { Trans, useLingui } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { Ellipsis, FileDown, FileUp, ListOrdered, Plus, Tags } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button, IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';
import type { MenuTab } from '../home/use-menu-tab';
import { useExportMenu } from './bulk/use-export-menu';
import { OpenCloseButton } from './close-canteen/open-close-button';
import type { OpenPopup } from './menu-popup';

interface MenuToolsProps {
  filter: MenuTab;
  /** `undefined` until the server has answered. */
  canteen: CanteenState | undefined;
  onPopup: OpenPopup;
}

/** The controls above the contractor's menu: open or close the canteen, add to the current tab, and change the whole menu. */
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
      <WholeMenu />
    </div>
  );
}

/** What a contractor can do with the whole menu. */
function WholeMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { exportMenu } = useExportMenu();
  return (
    <Menu
      trigger={
        <IconButton
          tone="outline"
          className="h-auto! min-h-(--tap)"
          label={t`More about the menu`}
          icon={<Ellipsis aria-hidden size={20} />}
        />
      }
      items={[
        { label: t`Arrange the menu`, icon: <ListOrdered aria-hidden size={19} />, onSelect: () => void navigate('/arrange-menu') },
        { label: t`Change prices`, icon: <Tags aria-hidden size={19} />, onSelect: () => void navigate('/change-prices') },
        { label: t`Import from a file`, icon: <FileUp aria-hidden size={19} />, onSelect: () => void navigate('/import-menu') },
        { label: t`Export as a file`, icon: <FileDown aria-hidden size={19} />, onSelect: exportMenu },
      ]}
    />
  );
}
