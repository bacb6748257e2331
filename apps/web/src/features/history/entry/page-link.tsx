import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The style of a link in a list where nearly every row has one. */
export const QUIET_LINK =
  'font-medium text-accent-ink underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-accent-ink';

/** Whether the reader can open the canteen's pages; operators cannot. */
export const CanteenPagesContext = createContext(true);

/** A subject of the canteen, as a link for readers who can open its page. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return use(CanteenPagesContext) ? (
    <Link className={QUIET_LINK} to={to}>
      {children}
    </Link>
  ) : (
    <b className="font-medium">{children}</b>
  );
}
