import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoosePasswordForm } from './choose-password-form';
import { NoLongerValid } from './no-longer-valid';
import { useTokenOfLink } from './use-token-of-link';

/** Where the link of a forgotten password leads: to a new one, or to another link (decisions 2.9). */
export function ChoosePasswordPage() {
  const token = useTokenOfLink();
  const [expired, setExpired] = useState(false);
  if (token === undefined || expired) return <NoLongerValid />;
  return (
    <div className="page max-w-[460px]! pt-10!">
      <h1 className="mb-2 title-page">
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mb-5 text-muted">
        <Trans>Every device that is signed in to your account now is signed out.</Trans>
      </p>
      <ChoosePasswordForm token={token} onExpired={() => setExpired(true)} />
    </div>
  );
}
