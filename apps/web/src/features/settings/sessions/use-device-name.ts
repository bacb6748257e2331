import { useLingui } from '@lingui/react/macro';
import type { OwnSession } from '@tiffin/contracts';

/** What to call the device of a session: `Chrome on Android`. */
export function useDeviceName(): (session: Pick<OwnSession, 'browser' | 'system'>) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`;
    return browser || system || t`Unknown device`;
  };
}
