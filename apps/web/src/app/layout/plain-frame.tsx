import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { OfflineBanner } from './offline-banner';
import { PageLoading } from './page-loading';
import { useRouteFocus } from './use-route-focus';

/**
 * The frame of a page without header, sidebar and footer (docs/reference/specification.md#2.1: "no layout template"). The page provides its
 * own link back.
 */
export function PlainFrame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <div className="flex min-h-dvh flex-col [--header:0px]">
      <OfflineBanner />
      <main ref={main} tabIndex={-1} className="flex-1">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}
