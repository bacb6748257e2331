import type { Bill } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { BillBadge } from '../bill/bill-badge';
import { monthAndYear } from '../bill/bill-dates';
import { BillState } from '../bill/bill-state';
import { BillExplanation } from '../bill/bill-explanation';

interface BillCardProps {
  bill: Bill;
  open: boolean;
  own: boolean;
  timeZone: string;
  onToggle: () => void;
  /** Actions below the explanation. */
  actions?: ReactNode;
}

const HEADING =
  'flex w-full flex-wrap items-center gap-3 rounded-card p-4 text-left hover:bg-wash -outline-offset-2 focus-visible:[box-shadow:inset_0_0_0_2px_var(--focus)]';

/** A bill with month, amount and payment state. When expanded: the amount first, then everything it is made of. */
export function BillCard({ bill, open, own, timeZone, onToggle, actions }: BillCardProps) {
  const id = useId();
  return (
    <Card as="li" className="overflow-clip">
      <h2>
        <button type="button" id={`${id}-head`} aria-expanded={open} aria-controls={`${id}-why`} onClick={onToggle} className={HEADING}>
          {open ? <OpenHead bill={bill} own={own} timeZone={timeZone} /> : <ClosedHead bill={bill} own={own} timeZone={timeZone} />}
        </button>
      </h2>
      <div id={`${id}-why`} role="region" aria-labelledby={`${id}-head`} hidden={!open} className="border-t border-line p-4">
        {open && (
          <div className="grid grid-cols-1 gap-4">
            {actions}
            <BillExplanation bill={bill} own={own} timeZone={timeZone} />
          </div>
        )}
      </div>
    </Card>
  );
}

type HeadProps = Pick<BillCardProps, 'bill' | 'own' | 'timeZone'>;

function OpenHead({ bill, own, timeZone }: HeadProps) {
  return (
    <span className="@container grid w-full grid-cols-1 gap-0.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="title-card">{monthAndYear(bill)}</span>
        <span className="flex items-center gap-2">
          <BillBadge bill={bill} />
          <Chevron open />
        </span>
      </span>
      <span className="mt-1.5 text-[min(var(--size-3xl),17cqi)] leading-[1.1] font-bold">
        <Money amount={bill.amount} />
      </span>
      <span className="text-sm text-muted">
        <BillState bill={bill} own={own} timeZone={timeZone} />
      </span>
    </span>
  );
}

function ClosedHead({ bill, own, timeZone }: HeadProps) {
  return (
    <>
      <span className="min-w-0 flex-[1_1_5rem]">
        <span className="block font-semibold">{monthAndYear(bill)}</span>
        <span className="block text-sm text-muted">
          <BillState bill={bill} own={own} timeZone={timeZone} brief />
        </span>
      </span>
      <span className="ml-auto flex items-center gap-3">
        <span className="flex flex-col items-end gap-x-2.5 gap-y-1 min-[420px]:flex-row min-[420px]:items-center">
          {bill.amount > 0 && (
            <span className="text-lg font-semibold">
              <Money amount={bill.amount} />
            </span>
          )}
          <BillBadge bill={bill} />
        </span>
        <Chevron open={false} />
      </span>
    </>
  );
}

function Chevron({ open }: { open: boolean }) {
  return (
    <ChevronDown
      aria-hidden
      size={19}
      className={clsx('shrink-0 text-muted transition-transform duration-(--fast)', open && 'rotate-180')}
    />
  );
}
