import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatRupees, type DayClose, type SoldItem } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { paymentMethodName } from '../bill/payment-text';
import { useSoldItemName } from '../home/use-item-names';
import { formatCount } from '../statistics/number-formats';
import { belowItem } from '../statistics/sold-options';
import { CountTable, type CountTableRow } from './count-table';

/** The day's sales compared with a week before, then tables of orders, items, payments and rejections. */
export function DayFigures({ day }: { day: DayClose }) {
  const { t } = useLingui();
  const nameOf = useSoldItemName();
  const { before, timeToPrepare } = day;
  const weekBefore = { orders: formatCount(before.orders), amount: formatRupees(before.amount) };
  const sums: CountTableRow[] = [
    { key: 'subtotal', label: t`Subtotal`, amount: day.subtotal },
    { key: 'packing', label: t`Packing`, amount: day.packingCharges },
    { key: 'tax', label: t`Tax`, amount: day.tax },
  ];
  const orders: CountTableRow[] = [
    { key: 'orders', label: t`Ready or picked up`, count: day.orders },
    { key: 'waiting', label: t`Still waiting`, count: day.waiting },
    { key: 'rejected', label: t`Rejected or cancelled`, count: day.rejected },
  ];
  const received: CountTableRow[] = day.payments.map(({ method, count, amount }) => {
    return { key: method ?? '', label: method ? paymentMethodName(method) : t`Not specified`, count, amount };
  });
  const { takenBack: undone } = day;
  const back: CountTableRow[] =
    undone.count === 0 ? [] : [{ key: 'back', label: t`Reversed`, count: undone.count, amount: -undone.amount }];
  return (
    <>
      <Card as="section" className="mb-4 flex flex-wrap gap-x-10 gap-y-4 p-4 sm:p-6">
        <Figure label={t`Sold`} note={t`A week before: ${weekBefore.amount}`}>
          <Money amount={day.amount} />
        </Figure>
        <Figure label={t`Orders`} note={t`A week before: ${weekBefore.orders}`}>
          {formatCount(day.orders)}
        </Figure>
        {timeToPrepare.median !== null && (
          <Figure
            label={t`Half were ready within`}
            note={timeToPrepare.ninetieth === null ? '' : t`9 of 10 within ${timeToPrepare.ninetieth} min`}
          >
            {t`${timeToPrepare.median} min`}
          </Figure>
        )}
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <CountTable title={t`Orders by status`} rows={day.placed === 0 ? [] : orders} none={t`No one ordered on this day.`} />
        <div className="grid gap-4 lg:row-span-2">
          <CountTable title={t`Money received`} rows={[...received, ...back]} none={t`No payment was recorded on this day.`} />
          {day.guests && <CountTable title={t`Guests at the counter`} rows={guestRows(day.guests)} none="" />}
          <CountTable title={t`How it adds up`} rows={day.orders === 0 ? [] : sums} none={t`Nothing was sold on this day.`} />
          <CountTable
            title={t`Rejections by reason`}
            rows={day.rejections.map(({ reason, orders: count, amount }) => {
              return { key: reason ?? '', label: reason ?? t`No reason given`, count, amount };
            })}
            none={t`No order was rejected.`}
          />
        </div>
        <CountTable title={t`Items`} rows={itemRows(day, nameOf)} none={t`Nothing was sold on this day.`} />
      </div>
    </>
  );
}

/** Guests' payments by method, and the refunds of rejected orders. */
function guestRows({ payments, returned }: NonNullable<DayClose['guests']>): CountTableRow[] {
  return [
    ...payments.map(({ method, count, amount }) => ({ key: method ?? '', label: method ? paymentMethodName(method) : '', count, amount })),
    ...(returned.count > 0 ? [{ key: 'returned', label: t`Refunded`, count: returned.count, amount: -returned.amount }] : []),
  ];
}

function itemRows({ items }: DayClose, nameOf: (item: SoldItem) => string): CountTableRow[] {
  return items.map((item) => ({
    key: `${item.itemId}:${item.variantId ?? ''}:${item.price}:${item.name}`,
    label: `${nameOf(item)}, ${formatRupees(item.price)}`,
    count: item.quantity,
    amount: item.amount,
    ...belowItem(item),
  }));
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <p className="text-2xl font-bold tabular-nums sm:text-3xl">{children}</p>
      {note !== '' && <p className="text-sm text-muted tabular-nums">{note}</p>}
    </div>
  );
}
