import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useKnownWho } from '../log-in/known-who';
import { ForgotPasswordForm } from './forgot-password-form';
import { LinkOnItsWay } from './link-on-its-way';

/** For whoever can't log in any more: a link by e-mail to choose another password (decisions 2.9). */
export function ForgotPasswordPage() {
  const [who, setWho] = useState(useKnownWho());
  const [asked, setAsked] = useState(false);
  return (
    <div className="page max-w-[460px]! pt-10!">
      <h1 className="mb-2 title-page">
        <Trans>Forgot password?</Trans>
      </h1>
      {asked ? (
        <LinkOnItsWay who={who} onAgain={() => setAsked(false)} />
      ) : (
        <>
          <p className="mb-5 text-muted">
            <Trans>Tell us who you are. We send a link to your e-mail address to choose a new password.</Trans>
          </p>
          <ForgotPasswordForm
            who={who}
            onAsked={(typed) => {
              setWho(typed);
              setAsked(true);
            }}
          />
        </>
      )}
    </div>
  );
}
