import { Trans } from '@lingui/react/macro';

/** What to do where the browser refuses. */
export function PushBlocked() {
  return <Trans>Your browser blocks notifications of Tiffin. Allow them in its settings for this site, then come back to this page.</Trans>;
}
