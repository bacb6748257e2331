import { Trans } from '@lingui/react/macro';
import type { FoundEventsPage } from '@tiffin/contracts';
import { serverNow } from '../../../api/server-clock';
import { momentText, useOperationsTimeZone } from '../moment-text';

/** How far back the search has gone; earlier events were not searched. */
export function SearchedBackTo({ pages }: { pages: readonly FoundEventsPage[] }) {
  const zone = useOperationsTimeZone();
  const at = pages.at(-1)?.searchInfo.lookedBackTo;
  if (!at) return null;
  return (
    <p role="status" className="mt-4 text-center text-sm text-muted tabular-nums">
      <Trans>Searched the log back to {momentText(at, zone, serverNow())}.</Trans>
    </p>
  );
}
