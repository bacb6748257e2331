import { Trans } from '@lingui/react/macro';

/** Explains what to do when the browser blocks notifications. */
export function PushBlocked() {
  return (
    <Trans>Your browser blocks notifications from Tiffin. Allow them in its settings for this site, then come back to this page.</Trans>
  );
}
