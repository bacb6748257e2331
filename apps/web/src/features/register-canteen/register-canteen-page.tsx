import { Trans } from '@lingui/react/macro';
import { RequireAdmin } from '../admin/require-admin';
import { RegistrationForm } from './registration-form';
import { useRegistration } from './use-registration';

/** /admin/new-canteen. The typed text is kept outside the key gate, so that it survives a new admin session. */
export function RegisterCanteenPage() {
  const registration = useRegistration();
  return <RequireAdmin title={<Trans>Register a canteen</Trans>}>{() => <RegistrationForm {...registration} />}</RequireAdmin>;
}
