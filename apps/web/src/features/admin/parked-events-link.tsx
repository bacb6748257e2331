import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { operationsPath } from '../operations/operations-location';
import { KEY_REQUIRED, useAdminCanteens } from './admin-session';

interface MendLinkProps {
  /** Of which view events are parked. */
  projection: string;
  /** What they hold up, where it is one document. */
  document?: string;
}

/** From a sentence that says something is held up to the place where it is mended: for those who may, who have an admin session open here. */
export function ParkedEventsLink({ projection, document = '' }: MendLinkProps) {
  const { data } = useAdminCanteens();
  if (!data || data === KEY_REQUIRED) return null;
  return (
    <>
      {' '}
      <Link className="inline-flex min-h-(--tap) items-center link" to={operationsPath({ part: 'parked', projection, document })}>
        <Trans>See what holds it up</Trans>
      </Link>
    </>
  );
}
