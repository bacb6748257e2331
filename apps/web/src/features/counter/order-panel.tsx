import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { quantityLimitIn } from '../cart/cart-changes';
import { rowsOf } from '../cart/cart-rows';
import { sumsOf } from '../cart/cart-sums';
import { shortageIn } from '../cart/shortages';
import type { OrderRecipient } from '../cart/place-order/post-order';
import { counterCart, useCounterCart } from './counter-cart';
import { ChooseCustomer, type Customer } from './customer/choose-customer';
import { OrderLine } from './order-line';

interface OrderPanelProps {
  customer: Customer;
  onCustomer: (customer: Customer) => void;
  busy: boolean;
  closed: boolean;
  onPlace: (forWhom: OrderRecipient) => void;
}

/** Element id that the bar below the menu links to on small screens. */
export const ORDER_PANEL = 'counter-order';

/**
 * The current counter order: recipient, items, quantities and one button. Beside the menu, it is at most as high as the window: the items
 * scroll, and in a low window the recipient with them, so that the total and the button are always in sight.
 */
export function OrderPanel({ customer, onCustomer, busy, closed, onPlace }: OrderPanelProps) {
  const { t } = useLingui();
  const { cart, attempt } = useCounterCart();
  const shown = attempt?.cart ?? cart;
  const { total, tax, packing } = sumsOf(shown);
  const forWhom = recipientOf(customer);
  const list = useRef<HTMLUListElement>(null);
  // A new line is the last one.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [shown.length]);
  const ready = shown.length > 0 && forWhom !== undefined && (attempt !== undefined || !shown.some((line) => shortageIn(shown, line)));
  return (
    <Card
      as="section"
      id={ORDER_PANEL}
      padded
      aria-label={t`Order`}
      className="flex min-h-0 scroll-mt-[calc(var(--header)+12px)] flex-col gap-3"
    >
      <div className="-mx-4 -mt-4 flex min-h-0 flex-col gap-3 px-4 pt-4 md:overflow-y-auto">
        <ChooseCustomer customer={customer} total={shown.length === 0 ? 0 : total} onCustomer={onCustomer} />
        {shown.length === 0 ? (
          <p className="text-center text-muted">
            <Trans>Tap items to add them.</Trans>
          </p>
        ) : (
          <ul ref={list} className="-mx-4 divide-y divide-line border-y border-line px-4 md:min-h-21 md:overflow-y-auto">
            {rowsOf(shown).map(({ key, item }) => (
              <OrderLine
                key={key}
                line={item}
                shortage={shortageIn(shown, item)}
                limit={quantityLimitIn(shown, item)}
                locked={attempt !== undefined}
              />
            ))}
          </ul>
        )}
      </div>
      {shown.length > 0 && (
        <p className="flex justify-between gap-4 text-lg font-bold tabular-nums">
          <span>
            <Trans>Total</Trans>
            <span className="block text-sm font-normal text-muted">
              {packing > 0 ? (
                <Trans>
                  with <Money amount={packing} /> packing and <Money amount={tax} /> tax
                </Trans>
              ) : (
                <Trans>
                  with <Money amount={tax} /> tax
                </Trans>
              )}
            </span>
          </span>
          <Money amount={total} />
        </p>
      )}
      <div className="flex flex-wrap-reverse gap-2">
        {!busy && shown.length > 0 && (
          <Button
            tone="quiet"
            className="min-h-[52px]! grow"
            onClick={() => (attempt ? counterCart.abandonAttempt(attempt) : counterCart.change(() => []))}
          >
            {/* The idempotency key stays, so that the sent order cannot become two. */}
            {attempt ? <Trans>Change the order</Trans> : <Trans>Start over</Trans>}
          </Button>
        )}
        <Button
          tone="primary"
          size="lg"
          className="grow-[3]"
          busy={busy}
          disabled={!ready || closed}
          onClick={() => {
            if (forWhom) onPlace(forWhom);
          }}
        >
          {customer.kind === 'guest' ? <Trans>Paid, place order</Trans> : <Trans>Place order</Trans>}
        </Button>
      </div>
    </Card>
  );
}

function recipientOf(customer: Customer): OrderRecipient | undefined {
  if (customer.kind === 'guest') return customer.paid && { paid: customer.paid };
  return customer.student && { studentId: customer.student._id };
}
