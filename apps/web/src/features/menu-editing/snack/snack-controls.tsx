import { useLingui } from '@lingui/react/macro';
import type { Snack } from '@tiffin/contracts';
import { Switch } from '../../../ui/checkbox';
import { EditAndRemove } from '../edit-and-remove';
import type { OpenPopup } from '../menu-popup';
import { useAvailabilitySwitch } from './use-availability-switch';

/** What a contractor can do with a snack: say whether it can be had now, edit it, remove it. */
export function SnackControls({ snack, onPopup }: { snack: Snack; onPopup: OpenPopup }) {
  const { t } = useLingui();
  const { isAvailable, become } = useAvailabilitySwitch(snack);
  return (
    <div className="-mb-1.5 flex items-center justify-between">
      <Switch labelHidden checked={isAvailable} onChange={become} label={t`${snack.name} is available`} />
      <EditAndRemove
        name={snack.name}
        onEdit={() => onPopup({ type: 'editSnack', snack })}
        onRemove={() => onPopup({ type: 'removeSnack', snack })}
      />
    </div>
  );
}
