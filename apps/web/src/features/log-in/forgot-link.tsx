import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { onlyWho } from './known-who';
import type { Who } from './who';

/** Leads to a new password, and takes along who somebody already said to be. */
export function ForgotLink({ who }: { who: () => Who }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: object | null };
  return (
    <Link
      to="/forgot-password"
      className="link flex min-h-(--tap) items-center justify-self-center"
      onClick={(event) => {
        event.preventDefault();
        void navigate('/forgot-password', { state: { ...state, who: onlyWho(who()) } });
      }}
    >
      <Trans>Forgot password?</Trans>
    </Link>
  );
}
