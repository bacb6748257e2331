import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QUIET_LINK } from './quiet-link';

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
