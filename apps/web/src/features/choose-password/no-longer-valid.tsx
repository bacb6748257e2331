import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMember } from '../../session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** A link that was used, is too old, or lost its end on the way. */
export function NoLongerValid() {
  const { t } = useLingui();
  const member = useMember();
  // The form that had the focus may have stood here.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page grid place-items-center">
      <EmptyState
        level={1}
        art="results"
        title={t`This link is no longer valid`}
        text={
          member ? (
            <Trans>A link works once, for 15 minutes. You are signed in here, so you can change your password in the settings.</Trans>
          ) : (
            <Trans>A link works once, for 15 minutes. Ask for another: it takes a moment.</Trans>
          )
        }
        action={
          <ButtonLink to={member ? '/settings/password' : '/forgot-password'} tone="primary">
            {member ? <Trans>Go to the settings</Trans> : <Trans>Ask for a new link</Trans>}
          </ButtonLink>
        }
      />
    </div>
  );
}
