import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
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
  const canteen = useCanteen();
  const className = clsx('page pb-0!', narrow && 'page-narrow');
  return (
    <>
      {canteen?.open === false && (
        // Behind the banner, until the page scrolls the banner away.
        <div
          aria-hidden
          className={clsx(
            className,
            'pointer-events-none sticky top-[calc(var(--header)-0.5rem)] z-12 h-0 pt-0! md:top-[calc(var(--header)-1rem)]',
          )}
        >
          <p className="relative top-4 flex min-h-11 items-center gap-3 rounded-card bg-warn-soft px-4 font-bold text-warn-ink shadow-raised md:top-6">
            <Clock size={20} className="shrink-0" />
            <Trans>The canteen is closed.</Trans>
          </p>
        </div>
      )}
      <ClosedBanner canteen={canteen} className={clsx(className, 'relative z-12')} />
    </>
  );
}
