import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMember } from '../../../session';
import { KeyForm } from './key-form';
import { KitchenSheet } from './kitchen-sheet';

/** Changes the key of the kitchen's screens, and prints it for the cooks. */
export function KitchenKeyPage() {
  const member = useMember();
  const [keyText, setKeyText] = useState('');
  return (
    <div className="grid gap-4">
      <KeyForm
        path="/contractors/kitchen-key"
        title={<Trans>Change kitchen key</Trans>}
        hint={<Trans>4–12 letters or digits. Every kitchen screen and pickup screen is logged out and has to enter the new key.</Trans>}
        onChanged={setKeyText}
      />
      {member && <KitchenSheet contractor={member} keyText={keyText} onKeyText={setKeyText} />}
    </div>
  );
}
