import { Trans } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { useOnline } from '../../api/reachability';
import { Banner } from '../../ui/banner';
import { clockTime } from '../orders/order-date';

/** Says how old the tickets are while the server answers but can't read them. `since` in ms by this device's clock. */
export function StaleNotice({ since, timeZone }: { since: number | undefined; timeZone: string }) {
  const online = useOnline();
  // Without a connection the banner above says so.
  if (since === undefined || !online) return null;
  const time = clockTime(new Date(since).toISOString(), timeZone);
  return (
    <div role="status" className="mb-4">
      <Banner tone="warn" icon={<History aria-hidden size={20} />}>
        <Trans>These are the orders of {time}. The server can't read newer ones just now; it is asked again all the time.</Trans>
      </Banner>
    </div>
  );
}
