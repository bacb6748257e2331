import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ChefHat } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../session';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { KeyGate } from '../key-gate/key-gate';
import { useHostels } from '../log-in/use-hostels';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { kitchenQueryKey, readKitchen } from './kitchen-query';

/** The kitchen's door: a hostel and its key open a session on this screen that lasts until the key changes. */
export function KitchenGate() {
  const { t } = useLingui();
  const hostels = useHostels();
  const [hostel, setHostel] = useState('');
  const { refresh } = useSession();
  const cache = useQueryClient();

  const enter = async (key: string): Promise<void> => {
    const answer = await readKitchen({ key: `${hostel}-${key}` });
    // The key is the session now: this screen is somebody else than before, and that somebody has the answer already.
    const user = await refresh();
    cache.setQueryData(kitchenQueryKey(user?._id), answer);
  };

  return (
    <KeyGate
      Icon={ChefHat}
      title={<Trans>Verify Kitchen Key</Trans>}
      text={<Trans>The contractor has the key. This screen stays open until the key changes.</Trans>}
      keyLabel={<Trans>Kitchen key</Trans>}
      ready={hostel !== ''}
      onVerify={enter}
    >
      {isNotLoaded(hostels) && <NotLoaded query={hostels} what={t`The list of hostels`} />}
      <Field label={t`Hostel`}>
        <Select
          label={t`Hostel`}
          options={[{ value: '', label: t`Select Hostel` }, ...(hostels.data ?? [])]}
          value={hostel}
          onChange={setHostel}
        />
      </Field>
    </KeyGate>
  );
}
