import { useLingui } from '@lingui/react/macro';
import { orderCode } from '@tiffin/contracts';
import { useNavigate } from 'react-router-dom';
import { useMember } from '../../session';
import { toast } from '../../ui/toast';
import { ringBell } from '../sound/chime';
import { useLiveOrders } from './use-live-orders';

/** Tells a student on any page that an order of theirs is ready for pickup, and keeps their cached orders true. Mount it once. */
export function ReadyNews() {
  const member = useMember();
  return member?.role === 'student' ? <StudentNews timeZone={member.timeZone} ordersPath={`/orders/${member._id}`} /> : null;
}

function StudentNews({ timeZone, ordersPath }: { timeZone: string; ordersPath: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  useLiveOrders(timeZone, (order) => {
    if (order.status !== 'Prepared') return;
    // Best effort: a browser that nobody has tapped yet stays silent, the toast and the card are there anyway.
    void ringBell();
    toast.action(t`${orderCode(order._id)} is ready for pickup`, { label: t`View`, onAction: () => void navigate(ordersPath) });
  });
  return null;
}
