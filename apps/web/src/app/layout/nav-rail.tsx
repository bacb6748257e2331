import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { useSidebarLinks } from './sidebar-links';

/** These are not work pages; every page's footer links to them. */
const ELSEWHERE = ['/faqs', '/about-us'];

/** A contractor's pages, always visible in a wide window, with the number of pending orders. The sidebar has the other links. */
export function NavRail() {
  const { t } = useLingui();
  const links = useSidebarLinks().filter(({ to }) => !ELSEWHERE.includes(to));
  return (
    <nav
      aria-label={t`Pages`}
      className="sticky top-(--header) flex h-[calc(100dvh-var(--header))] w-(--rail) shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-surface p-2 min-[1440px]:p-3"
    >
      {links.map(({ to, label, Icon, Count }) => (
        <NavLink
          key={to}
          to={to}
          end={to !== '/settings'}
          className={({ isActive }) =>
            clsx(
              'relative flex min-h-14 shrink-0 flex-col items-center justify-center gap-1 rounded-control px-1 py-1.5 text-center text-sm leading-tight font-medium',
              // All entries are in sight in a window of 768 px.
              'max-[1439px]:[@media(max-height:880px)]:min-h-12 max-[1439px]:[@media(max-height:880px)]:gap-0.5 max-[1439px]:[@media(max-height:880px)]:py-0.5',
              'min-[1440px]:min-h-12 min-[1440px]:flex-row min-[1440px]:justify-start min-[1440px]:gap-3 min-[1440px]:px-3 min-[1440px]:text-left min-[1440px]:text-md',
              isActive ? 'bg-accent-soft font-semibold text-accent-ink' : 'hover:bg-wash [&>svg]:text-muted',
            )
          }
        >
          <Icon aria-hidden size={21} className="shrink-0" />
          {label}
          {Count && (
            <span className="max-[1439px]:absolute max-[1439px]:top-0.5 max-[1439px]:left-[calc(50%+5px)] min-[1440px]:ml-auto">
              <Suspense fallback={null}>
                <Count />
              </Suspense>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
