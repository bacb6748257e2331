import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { addressOf } from '../operations/part';
import { CLOSED, useAdminCanteens } from './admin-session';

interface MendLinkProps {
  /** Of which view events are parked. */
  projection: string;
  /** What they hold up, where it is one document. */
  document?: string;
}

/** From a sentence that says something is held up to the place where it is mended: for those who may, who have an admin session open here. */
export function MendLink({ projection, document = '' }: MendLinkProps) {
  const { data } = useAdminCanteens();
  if (!data || data === CLOSED) return null;
  return (
    <>
      {' '}
      <Link className="inline-flex min-h-(--tap) items-center link" to={addressOf({ part: 'parked', projection, document })}>
        <Trans>See what holds it up</Trans>
      </Link>
    </>
  );
}
