import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { ClosedBanner } from '../../features/canteen/closed-banner';
import { useCanteen } from '../../features/canteen/use-canteen';
import { useMember } from '../../session';

/** Where a student's own pages begin; all others are for everybody. */
const PAGES = ['/cart', '/orders', '/bills', '/settings', '/week'];

/**
 * Tells a student on every page of theirs that the canteen is closed (docs/reference/decisions.md#3.1a), above the page and as wide as it. It stays where it is
 * while one page takes the other's place, so that nothing moves and a screen reader says it once.
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
