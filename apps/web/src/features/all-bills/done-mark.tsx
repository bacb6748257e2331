import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';

/** In the place of a row's button, and as high, once there is nothing left to do. */
export function DoneMark() {
  return (
    <span className="inline-flex min-h-(--tap) items-center gap-1.5 px-3 text-sm font-medium text-ready-ink">
      <Check aria-hidden size={16} strokeWidth={2.6} />
      <Trans>Done</Trans>
    </span>
  );
}
