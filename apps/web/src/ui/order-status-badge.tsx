import { useLingui } from '@lingui/react/macro';
import type { OrderStatus } from '@tiffin/contracts';
import { CheckCheck, Clock, ConciergeBell, Undo2, X } from 'lucide-react';
import { Badge } from './badge';

interface OrderStatusBadgeProps {
  /** `Cancelled` is a rejection by the student. */
  status: OrderStatus | 'Cancelled';
  viewer?: 'student' | 'contractor';
}

/** An order's status in color, icon and text. Contractors see PickedUp as "Completed". */
export function OrderStatusBadge({ status, viewer = 'student' }: OrderStatusBadgeProps) {
  const { t } = useLingui();
  switch (status) {
    case 'Pending':
      return <Badge tone="warn" solid icon={<Clock aria-hidden size={15} strokeWidth={2.4} />}>{t`Pending`}</Badge>;
    case 'Prepared':
      return <Badge tone="ready" solid icon={<ConciergeBell aria-hidden size={15} strokeWidth={2.4} />}>{t`Prepared`}</Badge>;
    case 'PickedUp':
      return (
        <Badge tone="ready" icon={<CheckCheck aria-hidden size={15} strokeWidth={2.4} />}>
          {viewer === 'contractor' ? t`Completed` : t`Picked up`}
        </Badge>
      );
    case 'Rejected':
      return <Badge tone="danger" icon={<X aria-hidden size={15} strokeWidth={2.6} />}>{t`Rejected`}</Badge>;
    case 'Cancelled':
      return <Badge tone="neutral" icon={<Undo2 aria-hidden size={15} strokeWidth={2.4} />}>{t`Cancelled`}</Badge>;
  }
}
