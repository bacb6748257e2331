import { useLingui } from '@lingui/react/macro';
import type { BillAge } from '@tiffin/contracts';

/** How long bills have been due, in words. */
export function useAgeName(): (age: BillAge) => string {
  const { t } = useLingui();
  const names: Record<BillAge, string> = {
    notDue: t`Not due yet`,
    to30: t`Up to 30 days late`,
    to60: t`31 to 60 days late`,
    over60: t`Over 60 days late`,
  };
  return (age) => names[age];
}
