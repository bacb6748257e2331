import { Trans, useLingui } from '@lingui/react/macro';
import { Package } from 'lucide-react';
import { localizedName } from '../../language/localized-name';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Stepper } from '../../ui/stepper';
import { editLine, setQuantity } from '../cart/cart-changes';
import { type CartItem, lineKey, quantityLimit, shortageOf } from '../cart/cart-item';
import { lineAmount, sumsOf } from '../cart/cart-sums';
import type { OrderRecipient } from '../cart/place-order/post-order';
import { counterCart, useCounterCart } from './counter-cart';
import { ChooseCustomer, type Customer } from './customer/choose-customer';

interface OrderPanelProps {
  customer: Customer;
  onCustomer: (customer: Customer) => void;
  busy: boolean;
  closed: boolean;
  onPlace: (forWhom: OrderRecipient) => void;
}

/** Element id that the bar below the menu links to on small screens. */
export const ORDER_PANEL = 'counter-order';

/** The current counter order: recipient, items, quantities and one button. */
export function OrderPanel({ customer, onCustomer, busy, closed, onPlace }: OrderPanelProps) {
  const { t } = useLingui();
  const { cart, attempt } = useCounterCart();
  const shown = attempt?.cart ?? cart;
  const { total, tax, packing } = sumsOf(shown);
  const forWhom = recipientOf(customer);
  const ready = shown.length > 0 && forWhom !== undefined && (attempt !== undefined || !shown.some(shortageOf));
  return (
    <Card as="section" id={ORDER_PANEL} padded aria-label={t`Order`} className="grid scroll-mt-[calc(var(--header)+12px)] gap-4">
      <ChooseCustomer customer={customer} onCustomer={onCustomer} />
      {shown.length === 0 ? (
        <p className="rounded-control bg-sunk px-4 py-6 text-center text-muted">
          <Trans>Tap items to add them.</Trans>
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((line) => (
              <Line key={lineKey(line)} line={line} locked={attempt !== undefined} />
            ))}
          </ul>
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
        </>
      )}
      <Button
        tone="primary"
        size="lg"
        full
        busy={busy}
        disabled={!ready || closed}
        onClick={() => {
          if (forWhom) onPlace(forWhom);
        }}
      >
        {customer.kind === 'guest' ? <Trans>Paid, place order</Trans> : <Trans>Place order</Trans>}
      </Button>
      {!busy && shown.length > 0 && (
        <Button tone="quiet" full onClick={() => (attempt ? counterCart.abandonAttempt(attempt) : counterCart.change(() => []))}>
          {/* The idempotency key stays, so that the sent order cannot become two. */}
          {attempt ? <Trans>Change the order</Trans> : <Trans>Start over</Trans>}
        </Button>
      )}
    </Card>
  );
}

function recipientOf(customer: Customer): OrderRecipient | undefined {
  if (customer.kind === 'guest') return customer.paid && { paid: customer.paid };
  return customer.student && { studentId: customer.student._id };
}

function Line({ line, locked }: { line: CartItem; locked: boolean }) {
  const { t } = useLingui();
  const name = localizedName(line);
  const shortage = shortageOf(line);
  const pack = () =>
    counterCart.change((now) =>
      editLine(now, line, { isPacked: !line.isPacked, specialInstructions: line.type === 'Snack' ? line.specialInstructions : '' }),
    );
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex justify-between gap-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular-nums">
          <Money amount={lineAmount(line)} />
        </span>
      </p>
      {shortage && (
        <p className="text-sm font-semibold text-danger-ink">
          {shortage.kind === 'gone' ? <Trans>Not Available</Trans> : <Trans>Only {shortage.left} left</Trans>}
        </p>
      )}
      {locked ? (
        <p className="text-sm text-muted tabular-nums">{t`Quantity ${line.quantity}`}</p>
      ) : (
        <div className="flex items-center justify-between gap-2">
          <Button
            tone={line.isPacked ? 'soft' : 'quiet'}
            className="text-sm"
            icon={<Package aria-hidden size={18} />}
            aria-pressed={line.isPacked}
            aria-label={t`Pack ${name}`}
            onClick={pack}
          >
            {line.isPacked ? <Trans>Packed</Trans> : <Trans>Pack</Trans>}
          </Button>
          <Stepper
            tone="plain"
            label={name}
            value={line.quantity}
            max={quantityLimit(line)}
            onDecrease={() => counterCart.change((now) => setQuantity(now, line, line.quantity - 1))}
            onIncrease={() => counterCart.change((now) => setQuantity(now, line, line.quantity + 1))}
          />
        </div>
      )}
    </li>
  );
}
