import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
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
  /** Tries the hostel and its key, `BH1-kitchen1`; throws what `call` throws. */
  onVerify: (key: string) => Promise<void>;
}

/** A door of a canteen's: its hostel and a key open it. */
export function HostelKeyGate({ onVerify, ...door }: HostelKeyGateProps) {
  const { t } = useLingui();
  const hostels = useHostels();
  const [hostel, setHostel] = useState('');
  return (
    <KeyGate {...door} ready={hostel !== ''} onVerify={(key) => onVerify(`${hostel}-${key}`)}>
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
