import { Trans } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { wallPageAt } from '../../language/language-choice';
import { fetchTexts } from '../../language/texts';
import { useMember, useUser } from '../../session';
import { useMediaQuery } from '../../ui/use-media-query';
import { CONTRACTOR_PAGES } from '../contractor-pages';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { preloadSidebar, LazySidebar } from './lazy-sidebar';
import { OfflineBanner } from './offline-banner';
import { PageLoading } from './page-loading';
import { SearchBox } from './search-box';
import { StudentClosedBanner } from './student-closed-banner';
import { useRouteFocus } from './use-route-focus';

/** The frame of every page: header, search, sidebar, footer. Wall screens fill the window without it. */
export function Layout() {
  const { pathname } = useLocation();
  const user = useUser();
  const main = useRef<HTMLElement>(null);
  const [sidebarOpen, setSidebarOpen] = useSidebar(pathname);
  const wide = useMediaQuery('(min-width: 48rem)');
  const searching = useSearchShown();
  useRouteFocus(main);

  const page = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  if (wallPageAt(pathname) && (user?.role === 'staff' || user?.role === 'contractor'))
    return (
      <main ref={main} tabIndex={-1}>
        {page}
      </main>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Header sidebarOpen={sidebarOpen} onSidebar={setSidebarOpen} onApproachSidebar={preloadSidebar} search={wide && searching} />
      <LazySidebar open={sidebarOpen} onClose={() => setSidebarOpen(false)} />
      <div inert={sidebarOpen} className="flex flex-1">
        <LazyNavRail />
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="header-notice">
            <OfflineBanner />
          </div>
          <StudentExtras />
          {!wide && searching && (
            <div className="px-(--gutter) pt-2.5">
              <SearchBox />
            </div>
          )}
          {/* At least a screen high, so that the footer does not move while the page loads. */}
          <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-var(--header))] flex-1">
            <StudentClosedBanner />
            {page}
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}

/**
 * Whether the sidebar is open. It closes on every route change, and when the window's width changes (a phone's browser bars change only the
 * height).
 */
function useSidebar(pathname: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const [shownAt, setShownAt] = useState(pathname);
  // Set during render, so that no page is visible behind the open sidebar. The state is stored, since going back would reopen it otherwise.
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(false);
  }
  useEffect(() => {
    let width = window.innerWidth;
    const resized = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      setOpen(false);
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return [open && shownAt === pathname, setOpen];
}

/** Pages without a search box: those that the specification names, and those with nothing to filter. */
const WITHOUT: readonly string[] = [
  '/about-us',
  '/settings',
  '/faqs',
  '/contact-us',
  '/support',
  '/cart',
  '/week',
  '/server-error',
  '/not-found',
  '/kitchen',
  '/counter',
  '/pickup',
  '/admin',
  '/choose-password',
  ...Object.entries(CONTRACTOR_PAGES).flatMap(([path, { search }]) => (search ? [] : path)),
];

/** Whether this page has a search box. Visitors never have one. */
function useSearchShown(): boolean {
  const { pathname } = useLocation();
  const member = useMember();
  return member !== null && !WITHOUT.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Times in ms after which a page has shown its content, and after which it counts as settled. No first view waits for later work. */
const SHOWN = 1000;
const SETTLED = 2500;

// If the code does not load, the page works without it; the order cards still update.
const OrderBar = lazy(() =>
  Promise.all([import('../../features/orders/current/order-bar'), fetchTexts('people')]).then(
    ([loaded]) => ({ default: loaded.OrderBar }),
    () => ({ default: () => null }),
  ),
);

/** If the code does not load, fewer pages are available offline; nothing else changes. */
const prefetchPagesOf = (student: User, cache: QueryClient) =>
  import('../../offline/prefetch-student-pages').then(
    ({ prefetchStudentPages }) => prefetchStudentPages(cache, student),
    () => undefined,
  );

/** Shows a student's order bar on every page and prefetches their other pages. */
function StudentExtras() {
  const member = useMember();
  const cache = useQueryClient();
  const [passed, setPassed] = useState(0);
  const student = member?.role === 'student' ? member : undefined;
  useEffect(() => {
    const timers = [SHOWN, SETTLED].map((ms) => setTimeout(() => setPassed(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  const studentToPrefetch = passed === SETTLED ? student : undefined;
  useEffect(() => {
    if (studentToPrefetch) void prefetchPagesOf(studentToPrefetch, cache);
  }, [cache, studentToPrefetch]);
  if (!student || passed === 0) return null;
  return (
    <Suspense fallback={null}>
      <OrderBar key={student._id} studentId={student._id} timeZone={student.timeZone} />
    </Suspense>
  );
}

// If the code does not load, the sidebar still links everywhere.
const Rail = lazy(() =>
  import('./nav-rail').then(
    (loaded): { default: ComponentType } => ({ default: loaded.NavRail }),
    () => ({ default: () => null }),
  ),
);

/** A contractor's navigation rail beside every page from 1024 px; its code loads for contractors only. */
function LazyNavRail() {
  const wide = useMediaQuery('(min-width: 64rem)');
  const member = useMember();
  if (!wide || member?.role !== 'contractor') return null;
  return (
    <Suspense fallback={<div className="w-(--rail) shrink-0" />}>
      <Rail />
    </Suspense>
  );
}
