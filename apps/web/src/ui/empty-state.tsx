import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import emptyCart from '../assets/empty/empty-cart.svg';
import noOrders from '../assets/empty/no-orders.svg';
import noResults from '../assets/empty/no-results.svg';
import serverError from '../assets/empty/server-error.svg';
import { Drawing } from './drawing';

/** The drawings by name. */
export const ART = { cart: emptyCart, orders: noOrders, results: noResults, error: serverError };

// `offline/enable-offline` preloads it. If it had no time to, the place stays empty.
const OfflineArt = lazy(() =>
  import('./offline-art').then(
    (loaded) => ({ default: loaded.OfflineArt }),
    () => ({ default: NoArt }),
  ),
);
const NoArt = () => <div className="mb-2 h-[162px] w-54" />;

interface EmptyStateProps {
  /** A named drawing, or another element such as `SteamingCarrier`. */
  art: keyof typeof ART | 'offline' | ReactElement;
  title: string;
  text?: ReactNode;
  /** The next step: one button. */
  action?: ReactNode;
  /** 1 if this is the whole page. */
  level?: 1 | 2;
}

/** Shown in place of missing content: a drawing, what it means, and what to do. */
export function EmptyState({ art, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Art art={art} />
      <Heading className="title-card">{title}</Heading>
      {text && <p className="max-w-[34ch] text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

function Art({ art }: Pick<EmptyStateProps, 'art'>) {
  if (typeof art !== 'string') return art;
  if (art !== 'offline') return <Drawing src={ART[art]} />;
  return (
    <Suspense fallback={<NoArt />}>
      <OfflineArt />
    </Suspense>
  );
}
