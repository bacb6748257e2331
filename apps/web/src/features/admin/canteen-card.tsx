import { Trans } from '@lingui/react/macro';
import type { Canteen, CanteenStatus } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check, CirclePause, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { formatPhone } from '../../ui/phone-number';

/** A canteen with its status, its contractor's contact details and its actions. */
export function CanteenCard({ canteen, actions }: { canteen: Canteen; actions: ReactNode }) {
  const { hostelName, hostelType, hostelNumber, status, contractor } = canteen;
  return (
    <Card as="li" padded className={clsx('grid grid-rows-[auto_1fr_auto] gap-4', status === 'waiting' && 'border-warn!')}>
      <div className="flex items-center gap-3 border-b border-line pb-4">
        <div className="min-w-0 flex-1">
          <h2 className="title-card wrap-anywhere">{hostelName}</h2>
          <p className="text-muted">{`${hostelType} ${hostelNumber}`}</p>
        </div>
        <StatusBadge status={status} />
      </div>
      <div className="flex items-start gap-3">
        <Avatar person={contractor} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{contractor.fullName}</p>
          <p className="text-sm wrap-anywhere text-muted">{contractor.email}</p>
          <p className="text-sm text-muted tabular-nums">{formatPhone(contractor.phoneNumber)}</p>
        </div>
      </div>
      {actions}
    </Card>
  );
}

function StatusBadge({ status }: { status: CanteenStatus }) {
  switch (status) {
    case 'waiting':
      return (
        <Badge tone="warn" solid icon={<Clock aria-hidden size={15} />}>
          <Trans>Waiting</Trans>
        </Badge>
      );
    case 'active':
      return (
        <Badge tone="ready" icon={<Check aria-hidden size={15} />}>
          <Trans>Active</Trans>
        </Badge>
      );
    case 'suspended':
      return (
        <Badge tone="neutral" icon={<CirclePause aria-hidden size={15} />}>
          <Trans>Suspended</Trans>
        </Badge>
      );
  }
}
