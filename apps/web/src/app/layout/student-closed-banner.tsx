import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { ClosedBanner } from '../../features/canteen/closed-banner';
import { useCanteen } from '../../features/canteen/use-canteen';
import { useMember } from '../../session';

/** Prefixes of the student's own pages; all other pages are public. */
const PAGES = ['/cart', '/orders', '/bills', '/settings', '/week'];

/**
 * Says on every page of a student that the canteen is closed (docs/reference/decisions.md#3.1a), above the page and as wide as it. It stays
 * mounted across page changes, so that the layout does not shift and a screen reader announces it once.
 */
export function StudentClosedBanner() {
  const member = useMember();
  const { pathname } = useLocation();
  const home = pathname === '/';
  if (member?.role !== 'student' || !(home || PAGES.some((path) => pathname === path || pathname.startsWith(`${path}/`)))) return null;
  return <OwnCanteen narrow={!home} />;
}

function OwnCanteen({ narrow }: { narrow: boolean }) {
  return <ClosedBanner canteen={useCanteen()} className={clsx('page pb-0!', narrow && 'page-narrow')} />;
}
