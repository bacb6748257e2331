import { Plural, Trans } from '@lingui/react/macro';
import { orderCode, type Student } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../ui/banner';
import { ordersOfStudent } from '../orders-of-student';

interface OpenOrdersProps {
  student: Student;
  /** Ids of those that are still Pending or Prepared. */
  orders: readonly string[];
}

/** Which orders have to be finished before a student can be removed. */
export function OpenOrders({ student, orders }: OpenOrdersProps) {
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
      <p>
        <b>
          <Plural value={orders.length} one="An order is still open:" other="# orders are still open:" />
        </b>{' '}
        <span className="order-code">{orders.map(orderCode).join(', ')}</span>
      </p>
      <p>
        <Trans>Hand it out or reject it first. Nothing was removed.</Trans>{' '}
        <Link to={ordersOfStudent(student)} className="inline-flex min-h-6 items-center link text-danger-ink!">
          <Trans>See the orders</Trans>
        </Link>
      </p>
    </Banner>
  );
}
