import { Trans, useLingui } from '@lingui/react/macro';
import { CANCELLED_AT_COUNTER, type Order, orderNumber } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { CheckCheck, ChevronDown, HandPlatter, Megaphone, Undo2, X } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { Button, IconButton } from '../../../ui/button';
import { Menu } from '../../../ui/menu';
import type { MenuItem } from '../../../ui/menu-panel';
import { OrderStatusBadge } from '../../../ui/order-status-badge';
import { isCancelled } from '../../orders/current/current-orders';
import { KeyCap } from '../shortcuts/key-cap';
import { isAllPrepared, likelyStep, stepsFrom } from './next-steps';
import type { ListedStep, Step } from './next-steps';

interface TicketActionsProps {
  order: Order;
  /** It has left the tab and only keeps its place: its buttons are disabled. */
  gone: boolean;
  overtaken: boolean;
  /** A recall is offered (docs/reference/decisions.md#4.7). */
  recallable: boolean;
  busy: boolean;
  shortcuts: boolean;
  onStep: (step: Step) => void;
}

const KEYS = { Prepared: 'P', PickedUp: 'U' } as const;

/** The likely next step as a button, the others in a dropdown; a badge if there is no next step (docs/reference/specification.md#4.2). */
export function TicketActions({ order, gone, overtaken, recallable, busy, shortcuts, onStep }: TicketActionsProps) {
  const { t } = useLingui();
  const labels = useStepLabels();
  const likely = likelyStep(order.status);
  const code = orderNumber(order);
  const steps = stepsFrom(order.status).filter((step) => step !== 'recall' || recallable);
  if (gone || !likely)
    return (
      // As high as the buttons, so that no other card moves when they disappear.
      <div className="flex min-h-20 items-center gap-3 px-4 pt-3 pb-4">
        {isCancelled(order) ? (
          <Badge tone="neutral" icon={<Undo2 aria-hidden size={15} strokeWidth={2.4} />}>
            {order.rejectionReason === CANCELLED_AT_COUNTER ? <Trans>Cancelled at the counter</Trans> : <Trans>Cancelled by student</Trans>}
          </Badge>
        ) : (
          <OrderStatusBadge status={order.status} viewer="contractor" />
        )}
        <p role="status" className="text-sm font-medium text-info-ink">
          {gone && overtaken && <Trans>Someone else was faster. This is the current state.</Trans>}
        </p>
        {!gone && recallable && (
          <Button
            className="ml-auto"
            icon={<Undo2 aria-hidden size={18} />}
            busy={busy}
            aria-label={t`Not picked up: ${code}`}
            onClick={() => onStep('recall')}
          >
            <Trans>Not picked up</Trans>
          </Button>
        )}
      </div>
    );
  const { label, icon } = labels[likely];
  const ready = order.status === 'Prepared';
  return (
    <div className={clsx('grid gap-2 px-4 pt-3 pb-4', ready ? 'grid-cols-[minmax(0,1fr)_auto_auto]' : 'grid-cols-[1fr_auto]')}>
      <Button
        tone={order.status === 'Pending' && isAllPrepared(order) ? 'primary' : 'soft'}
        size="counter"
        className={clsx('touch-manipulation', ready && 'px-3!')}
        icon={icon}
        busy={busy}
        aria-label={t`${label}: ${code}`}
        aria-keyshortcuts={shortcuts ? KEYS[likely] : undefined}
        onClick={() => onStep(likely)}
      >
        {label}
        {shortcuts && <KeyCap className="hidden! group-focus-visible/ticket:grid!">{KEYS[likely]}</KeyCap>}
      </Button>
      {ready && (
        <IconButton
          tone="outline"
          className="size-13! touch-manipulation"
          label={t`Call ${code}`}
          icon={<Megaphone aria-hidden size={22} />}
          disabled={busy}
          onClick={() => onStep('call')}
        />
      )}
      <Menu
        trigger={
          <Button
            size="counter"
            className={clsx('@max-xs:px-3.5!', ready && 'px-3!')}
            aria-label={t`Status of ${code}: choose another`}
            aria-disabled={busy || undefined}
          >
            <span className="@max-xs:hidden">
              <Trans>Status</Trans>
            </span>
            <ChevronDown aria-hidden size={18} />
          </Button>
        }
        items={steps.map((step): MenuItem => ({ ...labels[step], onSelect: () => onStep(step) }))}
      />
    </div>
  );
}

function useStepLabels(): Record<ListedStep, Pick<MenuItem, 'icon' | 'tone'> & { label: string }> {
  const { t } = useLingui();
  return {
    Prepared: { label: t`Prepared`, icon: <HandPlatter aria-hidden size={20} /> },
    PickedUp: { label: t`Picked up`, icon: <CheckCheck aria-hidden size={20} /> },
    Rejected: { label: t`Rejected`, icon: <X aria-hidden size={20} />, tone: 'danger' },
    recall: { label: t`Back to pending`, icon: <Undo2 aria-hidden size={20} /> },
  };
}
