import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { operationsPath } from '../operations/operations-location';
import { KEY_REQUIRED, useAdminCanteens } from './admin-session';

interface ParkedEventsLinkProps {
  /** The view whose events are parked. */
  projection: string;
  /** The document that they block, where it is only one. */
  document?: string;
}

/** A link from a notice about parked events to the page that resolves them; shown only while an admin session is open here. */
export function ParkedEventsLink({ projection, document = '' }: ParkedEventsLinkProps) {
  const { data } = useAdminCanteens();
  if (!data || data === KEY_REQUIRED) return null;
  return (
    <>
      {' '}
      <Link className="inline-flex min-h-(--tap) items-center link" to={operationsPath({ part: 'parked', projection, document })}>
        <Trans>Show parked events</Trans>
      </Link>
    </>
  );
}
