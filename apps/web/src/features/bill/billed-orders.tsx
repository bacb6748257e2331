import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type BillDetail, type BillLine, dishesText, formatRupees, orderNumber } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { currentLanguage } from '../../language/formats';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { CounterOrderBadge } from '../orders/counter-order-badge';
import { shortDay } from './bill-dates';
import { orderAddress } from './order-address';
import { orderLabel } from './order-label';
import { runningMonth } from './running-month';

// The form is large and few users open it.
const AskForm = lazy(async () => ({ default: (await import('./questions/ask-form')).AskForm }));

interface BilledOrdersProps {
  detail: BillDetail;
  /** Whether the reader is the student who has to pay the bill. */
  own: boolean;
  timeZone: string;
}

/** How many orders are shown at first. The others are one tap away, so that amount and payment stay visible. */
const FEW = 5;
/** Bills whose orders were expanded, for when the user returns from an order. */
const opened = new Set<string>();

/** Every order of the month as it was billed; each links to the order, and its student can ask about it. */
export function BilledOrders({ detail, own, timeZone }: BilledOrdersProps) {
  const { _id, lines } = detail;
  const isLong = lines.length > FEW;
  const [open, setOpen] = useState(!isLong || opened.has(_id));
  const [askedAbout, setAskedAbout] = useState<string>();
  const toggled = (isOpen: boolean): void => {
    setOpen(isOpen);
    if (isOpen && isLong) opened.add(_id);
    else opened.delete(_id);
  };
  return (
    <details open={open} onToggle={({ currentTarget }) => toggled(currentTarget.open)} className="group">
      <summary className="flex min-h-(--tap) cursor-pointer list-none items-center gap-2 rounded-control hover:bg-wash [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold">
          <Plural value={lines.length} _0="No orders" one="# order" other="# orders" />
        </h3>
        {lines.length > 0 && (
          <p className="text-sm text-muted">
            <Trans>with packing and tax</Trans>
          </p>
        )}
        <ChevronDown
          aria-hidden
          size={19}
          className="ml-auto shrink-0 text-muted transition-transform duration-(--fast) group-open:rotate-180"
        />
      </summary>
      {lines.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li key={line.orderId}>
              <Line line={line} detail={detail} timeZone={timeZone} onAsk={own ? () => setAskedAbout(line.orderId) : undefined} />
              {askedAbout === line.orderId && !detail.question && (
                <div className="pb-4">
                  <Suspense fallback={null}>
                    <AskForm detail={detail} orderId={line.orderId} timeZone={timeZone} onClose={() => setAskedAbout(undefined)} />
                  </Suspense>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface LineProps {
  line: BillLine;
  detail: BillDetail;
  timeZone: string;
  /** Asks about the line; `undefined` for a reader who cannot. */
  onAsk: (() => void) | undefined;
}

/** A line: the whole of it links to the order, except the button. */
function Line({ line, detail, timeZone, onAsk }: LineProps) {
  const { t } = useLingui();
  const { orderId, createdAt, token, dishes = [], amount, counter } = line;
  const { question, year, studentInfo } = detail;
  const label = orderLabel(line, timeZone, year);
  const canAsk = onAsk && !question;
  const sum = formatRupees(amount);
  const number = orderNumber({ _id: orderId, token });
  return (
    <div className={clsx('relative -mx-2 rounded-control px-2 pt-2 hover:bg-wash', !canAsk && 'pb-2')}>
      <div className="flex items-start gap-2">
        <Link
          to={orderAddress(studentInfo._id, orderId, detail, runningMonth(timeZone))}
          aria-label={t`See the order ${label}, ${sum}`}
          className="min-w-0 flex-1 font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-control"
        >
          {dishesText(dishes, currentLanguage()) || number}
        </Link>
        <span className="font-semibold">
          <Money amount={amount} />
        </span>
        <ChevronRight aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 text-sm whitespace-nowrap text-muted tabular-nums">
          <time dateTime={createdAt}>{shortDay(createdAt, timeZone, year)}</time>
          {dishes.length > 0 && <span>· {number}</span>}
          {counter && <CounterOrderBadge counter={counter} />}
        </p>
        {question?.orderId === orderId && (
          <p className="text-sm font-medium text-muted">
            <Trans>Question sent</Trans>
          </p>
        )}
        {canAsk && (
          <Button
            tone="quiet"
            className="relative z-1 -mr-3 text-sm font-medium!"
            aria-label={t`Something wrong? ${label}`}
            onClick={onAsk}
          >
            <Trans>Something wrong?</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
