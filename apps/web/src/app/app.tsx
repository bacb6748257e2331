import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { assignCartTo } from '../features/cart/cart-store';
import { syncPushSubscription } from '../features/push/sync-push-subscription';
import { FollowLanguage } from '../language/follow-language';
import { LiveProvider } from '../live';
import { SessionProvider } from '../session';
import { Toaster } from '../ui/toaster';
import { ContractorBell } from './contractor-bell';
import { LiveCache } from './live-cache';
import { AppRoutes } from './routes';
import { ServerErrorRedirect } from './server-error-redirect';

function handOver(user: User | null): void {
  assignCartTo(user);
  syncPushSubscription(user);
}

/** The whole client: texts, query cache, router, session, live messages, screens. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ServerErrorRedirect />
          <SessionProvider onKnown={handOver}>
            <FollowLanguage />
            <LiveProvider>
              <LiveCache />
              <AppRoutes />
              <ContractorBell />
            </LiveProvider>
          </SessionProvider>
          <Toaster />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  );
}
