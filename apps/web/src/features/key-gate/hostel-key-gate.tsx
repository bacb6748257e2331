import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../session';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { useHostels } from '../log-in/use-hostels';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { KeyGate } from './key-gate';

interface HostelKeyGateProps {
  Icon: LucideIcon;
  title: ReactNode;
  text: ReactNode;
  keyLabel: ReactNode;
  /** Tries the hostel's key, such as `BH1-kitchen1`, and returns the protected content. Throws what `call` throws. */
  open: (key: string) => Promise<unknown>;
  /** Query key of that content, by user id. */
  queryKeyOf: (userId: string | undefined) => readonly unknown[];
}

/** Asks for a hostel and its key. They open a session on this screen that lasts until the key changes. */
export function HostelKeyGate({ open, queryKeyOf, ...gateProps }: HostelKeyGateProps) {
  const { t } = useLingui();
  const { refresh } = useSession();
  const cache = useQueryClient();
  const hostels = useHostels();
  const [hostel, setHostel] = useState('');
  const enter = async (key: string): Promise<void> => {
    const answer = await open(`${hostel}-${key}`);
    // The key opened a session of another user, whose content is already known.
    const user = await refresh();
    cache.setQueryData(queryKeyOf(user?._id), answer);
  };
  return (
    <KeyGate {...gateProps} ready={hostel !== ''} onVerify={enter}>
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
