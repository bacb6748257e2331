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
  /** Tries the hostel and its key, `BH1-kitchen1`, and answers what stands behind the door; throws what `call` throws. */
  open: (key: string) => Promise<unknown>;
  /** Under which key a person's query keeps that answer. */
  queryKeyOf: (userId: string | undefined) => readonly unknown[];
}

/** A door of a canteen's: its hostel and a key open a session on this screen, which lasts until the key changes. */
export function HostelKeyGate({ open, queryKeyOf, ...gateProps }: HostelKeyGateProps) {
  const { t } = useLingui();
  const { refresh } = useSession();
  const cache = useQueryClient();
  const hostels = useHostels();
  const [hostel, setHostel] = useState('');
  const enter = async (key: string): Promise<void> => {
    const answer = await open(`${hostel}-${key}`);
    // The key is the session now: this screen is somebody else than before, and that somebody has the answer already.
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
