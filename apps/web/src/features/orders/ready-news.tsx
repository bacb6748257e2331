import { useLingui } from '@lingui/react/macro';
import { type Order, orderCode } from '@tiffin/contracts';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toast';
import { ringBell } from '../sound/chime';
import { useReadyOrders } from './use-ready-orders';
import { useReadyTitle } from './use-ready-title';

interface ReadyNewsProps {
  studentId: string;
  timeZone: string;
  /** Orders that became ready before this was there. */
  early: RefObject<readonly Order[]>;
}

/** Tells a student on any page that an order of theirs is ready for pickup, and keeps their cached orders true. Mount it once. */
export function ReadyNews({ studentId, timeZone, early }: ReadyNewsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ready = useReadyOrders({ studentId, timeZone, early }, (order: Order) => {
    // Best effort: a browser that nobody has tapped yet stays silent, the toast and the card are there anyway.
    void ringBell();
    toast.action(t`${orderCode(order._id)} is ready for pickup`, {
      label: t`View`,
      onAction: () => void navigate(`/orders/${studentId}`),
    });
  });
  useReadyTitle(ready);
  return null;
}
