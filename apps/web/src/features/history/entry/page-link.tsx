import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** How a link looks in a list where nearly every row has one: as calm as a link may be. */
export const QUIET_LINK =
  'font-medium text-accent-ink underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-accent-ink';

/** Whether whoever reads has the pages of the canteen; operators have not. */
export const CanteenPagesContext = createContext(true);

/** A thing of the canteen, with the way to its page for those who have one. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return use(CanteenPagesContext) ? (
    <Link className={QUIET_LINK} to={to}>
      {children}
    </Link>
  ) : (
    <b className="font-medium">{children}</b>
  );
}
