import { Trans } from '@lingui/react/macro';
import { type BillDetail, formatRupees, type TimelineEntry } from '@tiffin/contracts';
import { clsx } from 'clsx';
import {
  Bell,
  Check,
  CircleX,
  FileText,
  HandCoins,
  MessageCircleQuestion,
  MessageCircleReply,
  PencilLine,
  Scissors,
  Smartphone,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { personName } from '../../language/person-name';
import { orderLabelOn } from './order-label';
import { paymentText } from './payment-text';
import { orderDate } from '../orders/order-date';

interface BillTimelineProps {
  detail: BillDetail;
  own: boolean;
  timeZone: string;
}

/** The history of a bill, oldest first. */
export function BillTimeline({ detail, own, timeZone }: BillTimelineProps) {
  const { timeline } = detail;
  return (
    <section>
      <h3 className="mb-2.5 font-semibold">
        <Trans>What happened</Trans>
      </h3>
      <ol>
        {timeline.map((entry, index) => (
          <Happened
            key={`${entry.at} ${index}`}
            entry={entry}
            order={entry.orderId === undefined ? undefined : orderLabelOn(detail, entry.orderId, timeZone)}
            own={own}
            timeZone={timeZone}
            last={index === timeline.length - 1}
          />
        ))}
      </ol>
    </section>
  );
}

interface HappenedProps {
  entry: TimelineEntry;
  /** The label of the order that it concerns. */
  order: string | undefined;
  own: boolean;
  timeZone: string;
  last: boolean;
}

function Happened({ entry, order, own, timeZone, last }: HappenedProps) {
  const { Icon, paid, text } = wordsFor(entry, order);
  const { at, actor, reason } = entry;
  const how = paymentText(entry);
  return (
    <li className="relative grid grid-cols-[24px_1fr] gap-3 pb-3.5 last:pb-0">
      {!last && <span aria-hidden className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line" />}
      <span
        aria-hidden
        className={clsx('relative grid size-6 place-items-center rounded-full', paid ? 'bg-ready text-on-ready' : 'bg-wash text-muted')}
      >
        <Icon size={14} strokeWidth={2.6} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{text}</p>
        {how && <p className="text-sm">{how}</p>}
        {reason && (
          <p className="text-sm">
            “<bdi>{reason}</bdi>”
          </p>
        )}
        <p className="text-sm text-muted">
          <time dateTime={at} className="tabular-nums">
            {orderDate(at, timeZone)}
          </time>
          {!own && actor.role !== 'system' && actor.fullName && <> · {personName(actor)}</>}
        </p>
      </div>
    </li>
  );
}

interface Words {
  Icon: LucideIcon;
  paid?: boolean;
  text: ReactNode;
}

function wordsFor({ type, amount }: TimelineEntry, order: string | undefined): Words {
  const sum = amount === undefined ? '' : formatRupees(amount);
  const taken = amount === undefined ? '' : formatRupees(-amount);
  switch (type) {
    case 'BillIssued':
      return { Icon: FileText, text: sum ? <Trans>Issued: {sum}</Trans> : <Trans>Issued</Trans> };
    case 'BillRevised':
      return {
        Icon: PencilLine,
        text: sum ? <Trans>Bill revised because an order changed: {sum}</Trans> : <Trans>Bill revised because an order changed</Trans>,
      };
    case 'BillPaid':
      if (amount === 0) return { Icon: Check, paid: true, text: <Trans>Settled: there is nothing to pay</Trans> };
      return { Icon: Check, paid: true, text: sum ? <Trans>Paid: {sum}</Trans> : <Trans>Paid</Trans> };
    case 'BillPartPaid':
      return { Icon: HandCoins, text: <Trans>Part payment: {sum}</Trans> };
    case 'BillPaymentClaimed':
      return { Icon: Smartphone, text: <Trans>Payment reported: {sum}</Trans> };
    case 'BillPaymentClaimCorrected':
      return { Icon: PencilLine, text: <Trans>Reported payment corrected: {sum}</Trans> };
    case 'BillPaymentClaimWithdrawn':
      return { Icon: Undo2, text: <Trans>Reported payment withdrawn</Trans> };
    case 'BillPaymentClaimDeclined':
      return { Icon: CircleX, text: <Trans>The canteen could not find the payment</Trans> };
    case 'BillPaymentReversed':
      return { Icon: Undo2, text: <Trans>Payment reversed: {sum}</Trans> };
    case 'BillReminderSent':
      return { Icon: Bell, text: <Trans>Reminder sent</Trans> };
    case 'BillQuestioned':
      return {
        Icon: MessageCircleQuestion,
        text: order ? <Trans>Question about {order}</Trans> : <Trans>Question about this bill</Trans>,
      };
    case 'BillCorrected':
      return {
        Icon: Scissors,
        text: (
          <Trans>
            {taken} deducted from {order}
          </Trans>
        ),
      };
    case 'BillQuestionAnswered':
      return { Icon: MessageCircleReply, text: <Trans>Answered</Trans> };
    default:
      return { Icon: FileText, text: type };
  }
}
