import type { PackagedItem } from '@tiffin/contracts';
import { localizedName } from '../../../language/localized-name';
import { EditAndRemove } from '../edit-and-remove';
import type { OpenPopup } from '../menu-popup';

/** The contractor's controls of a packaged item. */
export function ItemControls({ item, onPopup }: { item: PackagedItem; onPopup: OpenPopup }) {
  return (
    <EditAndRemove
      name={localizedName(item)}
      onEdit={() => onPopup({ type: 'editItem', item })}
      onRemove={() => onPopup({ type: 'removeItem', item })}
    />
  );
}
