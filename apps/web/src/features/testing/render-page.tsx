import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import type { ServerToClientEvents, User } from '@tiffin/contracts';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient } from '../../api/query-client';
import { LiveCache } from '../../app/live-cache';
import { LiveContext } from '../../live/live-context';
import type { LiveSocket } from '../../live';
import { type Session, SessionContext } from '../../session/session';
import { Toaster } from '../../ui/toaster';
import { FakeServer } from './fake-server';

/** A student of BH1, for tests. */
export const STUDENT: User = {
  _id: 'student',
  role: 'student',
  canteenId: 'canteen',
  fullName: 'Student',
  email: '',
  phoneNumber: '',
  avatar: null,
  userName: 'BH1-101',
  rollNo: '101',
  hostelType: 'BH',
  hostelNumber: 1,
  hostelName: 'Ganga',
  timeZone: 'Asia/Kolkata',
};
/** The contractor of BH1, for tests. */
export const CONTRACTOR: User = { ...STUDENT, _id: 'contractor', role: 'contractor', userName: '', rollNo: '' };

interface PageOptions {
  /** The signed-in user. */
  user?: User;
  /** The address in the client, with its query. */
  at?: string;
  server?: FakeServer;
  /** Replaces the source's texts, by id. */
  texts?: Record<string, string>;
}

/** Renders a page with the app's providers, a fake server and a fake socket; toasts stay. */
export function renderPage(page: ReactNode, { user = STUDENT, at = '/', server = new FakeServer(), texts = {} }: PageOptions = {}) {
  i18n.loadAndActivate({ locale: 'en', messages: texts });
  onlineManager.setOnline(true);
  globalThis.fetch = server.fetch;
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  const { socket, send } = fakeSocket();
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <SessionContext value={{ user } as Session}>
            <LiveContext value={{ live: { state: 'live', since: null }, socket }}>
              <LiveCache />
              {page}
              <Address />
            </LiveContext>
          </SessionContext>
          <Toaster stay />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...view, server, send, user: userEvent.setup(), address: () => view.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}

function fakeSocket() {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const of = (name: string) => listeners.get(name) ?? listeners.set(name, new Set()).get(name) ?? new Set();
  const socket = {
    on: (name: string, listener: (payload: never) => void) => of(name).add(listener),
    off: (name: string, listener: (payload: never) => void) => of(name).delete(listener),
  } as unknown as LiveSocket;
  /** Delivers a message of the server. */
  const send = <Name extends keyof ServerToClientEvents>(name: Name, ...[payload]: Parameters<ServerToClientEvents[Name]>) =>
    act(() => of(name).forEach((listener) => listener(payload as never)));
  return { socket, send };
}
