import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orderCode, orderNumber, type OrderTimeline as Timeline } from '@tiffin/contracts';
import { ListFilter } from 'lucide-react';
import { personName } from '../../language/person-name';
import { call } from '../../api/call';
import { useTimeZone } from '../../session';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { OrderAmount } from '../orders/order-amounts';
import { orderDate } from '../orders/order-date';
import { OrderItems } from '../orders/order-items';
import { OrderTimeline } from '../orders/order-timeline';
import { timelineKey } from '../orders/orders-key';
import { studentOrdersPath } from '../students/student-paths';
import { NO_FILTER, useHistoryFilter } from './history-filter';

interface OrderDialogProps {
  orderId: string;
  open: boolean;
  onClose: () => void;
}

/** One order: its student, its items and its status, with a link to its history. */
export function OrderDialog({ orderId, open, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const [, change] = useHistoryFilter();
  const query = useQuery({
    queryKey: timelineKey(orderId),
    queryFn: ({ signal }) => call<Timeline>(`/orders/${encodeURIComponent(orderId)}/timeline`, { signal }),
  });
  const student = query.data?.order.studentInfo;
  const number = query.data && orderNumber(query.data.order);
  const onlyThis = () => {
    change({ ...NO_FILTER, orderId: orderCode(orderId) });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={number ? t`Order ${number}` : t`The order`}
      actions={
        <>
          {student?.userName && (
            <ButtonLink to={studentOrdersPath(student)}>
              <Trans>Orders of {personName(student)}</Trans>
            </ButtonLink>
          )}
          <Button tone="primary" icon={<ListFilter aria-hidden size={18} />} onClick={onlyThis}>
            <Trans>Full history</Trans>
          </Button>
        </>
      }
    >
      <Content query={query} />
    </Dialog>
  );
}

function Content({ query }: { query: ReturnType<typeof useQuery<Timeline>> }) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The order`} />;
  if (!query.data) return <Skeleton className="h-40 w-full" />;
  const { order } = query.data;
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-muted">
        {personName(order.studentInfo)} · <time dateTime={order.createdAt}>{orderDate(order.createdAt, timeZone)}</time> ·{' '}
        <span className="order-code">{orderCode(order._id)}</span>
      </p>
      <OrderItems items={order.items} />
      <div className="flex justify-end">
        <OrderAmount order={order} />
      </div>
      <div className="border-t border-line pt-4">
        <OrderTimeline order={order} timeZone={timeZone} />
      </div>
    </div>
  );
}
