import { Trans } from '@lingui/react/macro';
import { KeyForm } from './key-form';

/** Changes the key of the kitchen's screens. */
export function KitchenKeyPage() {
  return (
    <KeyForm
      path="/contractors/kitchen-key"
      title={<Trans>Change kitchen key</Trans>}
      hint={<Trans>4–12 letters or digits. Every kitchen screen and pickup screen is logged out and has to enter the new key.</Trans>}
    />
  );
}
