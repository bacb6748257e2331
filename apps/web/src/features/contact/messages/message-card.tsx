import { Trans } from '@lingui/react/macro';
import type { ContactQuery } from '@tiffin/contracts';
import { Card } from '../../../ui/card';
import { orderDate } from '../../orders/order-date';
import { useZone } from '../../operations/moment';

/** What somebody wrote, as they wrote it. */
export function MessageCard({ message: { subject, message, from, at } }: { message: ContactQuery }) {
  const zone = useZone();
  return (
    <Card as="li" padded className="wrap-anywhere">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">
          <bdi>{subject}</bdi>
        </h2>
        <time dateTime={at} className="text-sm text-muted tabular-nums">
          {orderDate(at, zone)}
        </time>
      </div>
      <p className="mb-2 text-sm text-muted">{from === '' ? <Trans>A visitor, not signed in</Trans> : from}</p>
      <p className="max-w-[80ch] whitespace-pre-wrap">
        <bdi>{message}</bdi>
      </p>
    </Card>
  );
}
