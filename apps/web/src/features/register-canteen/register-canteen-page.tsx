import { Trans } from '@lingui/react/macro';
import { RequireAdmin } from '../admin/require-admin';
import { RegistrationForm } from './registration-form';
import { useRegistration } from './use-registration';

/** /admin/new-canteen. What is typed is kept on this side of the door, so that it is still there when the admin's session has to be renewed. */
export function RegisterCanteenPage() {
  const registration = useRegistration();
  return <RequireAdmin title={<Trans>Register a canteen</Trans>}>{() => <RegistrationForm {...registration} />}</RequireAdmin>;
}
