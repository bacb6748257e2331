import { useLingui } from '@lingui/react/macro';
import type { LogInOutcome } from '@tiffin/contracts';

/** How an attempt to come in ended, in words. */
export function useOutcomeTexts(): Readonly<Record<LogInOutcome, string>> {
  const { t } = useLingui();
  return {
    in: t`Came in`,
    wrong: t`Wrong password or key`,
    throttled: t`Held back after too many attempts`,
    waiting: t`Right, but the canteen is not active`,
  };
}
