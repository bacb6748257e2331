import type { ReactElement, ReactNode } from 'react';
import emptyCart from '../assets/empty/empty-cart.svg';
import noOrders from '../assets/empty/no-orders.svg';
import noResults from '../assets/empty/no-results.svg';
// In the code, since nothing can be fetched when it is needed; needs `img-src data:`.
import offline from '../assets/empty/offline.svg?inline';
import serverError from '../assets/empty/server-error.svg';

const ART = { cart: emptyCart, orders: noOrders, results: noResults, offline, error: serverError };

interface EmptyStateProps {
  /** One of the drawings, or another such as `SteamingCarrier`. */
  art: keyof typeof ART | ReactElement;
  title: string;
  text?: ReactNode;
  /** The next step: one button. */
  action?: ReactNode;
  /** 1 where this is the whole page. */
  level?: 1 | 2;
}

/** Where there is nothing to show: a drawing, what it means, and what to do. */
export function EmptyState({ art, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      {typeof art === 'string' ? <img src={ART[art]} alt="" width={216} height={162} className="mb-2 h-auto w-54" /> : art}
      <Heading className="title-card">{title}</Heading>
      {text && <p className="max-w-[34ch] text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
