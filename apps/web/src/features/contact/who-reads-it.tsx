import { Trans } from '@lingui/react/macro';
import { useUser } from '../../session';

/** What becomes of a message, for whoever is about to write it. */
export function WhoReadsIt() {
  const role = useUser()?.role;
  if (role === undefined)
    return <Trans>The hostel office keeps it. You are not signed in: say how to reach you if you want an answer.</Trans>;
  if (role === 'staff') return <Trans>The hostel office keeps it, and sees which kitchen wrote it.</Trans>;
  return <Trans>The hostel office keeps it, and sees your name with it.</Trans>;
}
