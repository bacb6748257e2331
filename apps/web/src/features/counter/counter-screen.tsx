import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { type Counter, hostelLabel, type Order } from '@tiffin/contracts';
import { Lock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { personName } from '../../language/person-name';
import { useOrderMessages } from '../../live';
import { useUser } from '../../session';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { ClosedBanner } from '../canteen/closed-banner';
import { useCanteen } from '../canteen/use-canteen';
import { LockDialog } from '../key-gate/lock-dialog';
import type { Cart } from '../cart/cart-changes';
import { counterCart, useCounterCart } from './counter-cart';
import { CounterOrders } from './counter-orders';
import { withOrder } from './counter-query';
import type { Customer } from './customer/choose-customer';
import { MenuPicker } from './menu-picker';
import { OrderPanel } from './order-panel';
import { PlacedOrder } from './placed-order';
import { usePlaceCounterOrder } from './use-place-counter-order';
import { useUndoCounterOrder } from './use-undo-counter-order';

const NO_CUSTOMER: Customer = { kind: 'student', student: undefined };

/** The order that was placed last on this screen, with what was entered for it. */
interface LastOrder {
  readonly order: Order;
  readonly cart: Cart;
  readonly customer: Customer;
}

/** Says above everything else that an order is disputed: the person at the counter may still remember whose order it was. */
function Objections({ orders }: { orders: readonly Order[] }) {
  const count = orders.filter((order) => order.counter?.objectedAt).length;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Banner tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
        <Plural
          value={count}
          one="A student says that one of today’s counter orders isn’t theirs. See below."
          other="Students say that # of today’s counter orders aren’t theirs. See below."
        />
      </Banner>
    </div>
  );
}

/** The counter: the menu, the current order, its recipient, and today's counter orders. */
export function CounterScreen({ counter, queryKey }: { counter: Counter; queryKey: QueryKey }) {
  const { t } = useLingui();
  const user = useUser();
  const cache = useQueryClient();
  const canteen = useCanteen();
  const [customer, setCustomer] = useState(NO_CUSTOMER);
  const [locking, setLocking] = useState(false);
  const show = (order: Order) => cache.setQueryData<Counter>(queryKey, (now) => now && withOrder(now, order));
  const [last, setLast] = useState<LastOrder>();
  const { sending, place } = usePlaceCounterOrder((order, cart) => {
    show(order);
    setLast({ order, cart, customer });
    setCustomer(NO_CUSTOMER);
  });
  const { cart } = useCounterCart();
  const hasBegun = cart.length > 0 || (customer.kind === 'guest' ? customer.paid : customer.student) !== undefined;
  const undo = useUndoCounterOrder({
    onUndone: (order) => {
      show(order);
      if (hasBegun || !last) return;
      // What was entered comes back, for example to correct the recipient.
      counterCart.change((now) => (now.length === 0 ? last.cart : now));
      setCustomer(last.customer.kind === 'guest' ? { kind: 'guest', paid: last.customer.paid } : last.customer);
    },
    onCurrent: show,
  });
  const placed = last && (counter.orders.find(({ _id }) => _id === last.order._id) ?? last.order);
  useOrderMessages((order, name) => {
    if (!('studentInfo' in order) || !order.counter) return;
    show(order);
    if (name === 'orderObjected') toast.error(t`${personName(order.studentInfo)} says an order isn’t theirs`);
  });
  return (
    <div className="page">
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_400px]">
        {/* The title and the banners stand above the menu only: the order has the whole height of the window. */}
        <div>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h1 className="title-page">
                <Trans>Counter</Trans>
              </h1>
              <p className="text-sm font-medium text-muted">{hostelLabel(counter)}</p>
            </div>
            {user?.role === 'counter' && (
              <Button tone="quiet" icon={<Lock aria-hidden size={18} />} onClick={() => setLocking(true)}>
                <Trans>Lock this screen</Trans>
              </Button>
            )}
          </div>
          <ClosedBanner canteen={canteen} className="mb-4" />
          <Objections orders={counter.orders} />
          <MenuPicker popular={counter.popular ?? []} />
        </div>
        <div className="flex flex-col gap-3 md:sticky md:top-[calc(var(--header)+var(--space-5))] md:max-h-[calc(100dvh-var(--header)-var(--space-5)-16px)]">
          {placed && (
            <PlacedOrder
              order={placed}
              given={last.customer.kind === 'guest' ? last.customer.given : undefined}
              small={hasBegun}
              busy={undo.isPending}
              onUndo={() => undo.mutate(placed._id)}
            />
          )}
          <OrderPanel
            customer={customer}
            onCustomer={setCustomer}
            busy={sending}
            closed={canteen?.open === false}
            onPlace={(forWhom) => void place(forWhom)}
          />
        </div>
      </div>
      <CounterOrders orders={counter.orders} timeZone={counter.timeZone} />
      <LockDialog
        open={locking}
        onOpenChange={setLocking}
        text={<Trans>No orders can be placed here until someone enters the counter key again.</Trans>}
        back={<Trans>Back to the counter</Trans>}
      />
    </div>
  );
}
