import { Trans, useLingui } from '@lingui/react/macro';
import { hostelValue, type User } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Suspense, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useOnline } from '../../api/reachability';
import { useMember } from '../../session';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { ThemeCard } from './details/theme-card';
import { OwnAvatar } from './avatar/own-avatar';

/** The frame of all settings: the user and the tabs, with the open page below. */
export function SettingsPage() {
  const { t } = useLingui();
  const member = useMember();
  const online = useOnline();
  if (!member) return null;
  return (
    <div className="page page-narrow">
      <h1 className="mb-4 title-page">
        <Trans>Settings</Trans>
      </h1>
      <AccountHeader member={member} />
      <SettingsTabs contractor={member.role === 'contractor'} />
      {member.email === '' && !online ? (
        // Contact details are not cached on the device: after an offline start only the server has them.
        <div className="grid gap-4">
          <EmptyState
            art="offline"
            title={t`You are offline`}
            text={<Trans>Nothing is lost. This page loads by itself when the connection is back.</Trans>}
          />
          <ThemeCard />
        </div>
      ) : (
        <Suspense fallback={<SettingsSkeleton />}>
          {/* Until the server has answered. */}
          {member.email === '' ? <SettingsSkeleton /> : <Outlet />}
        </Suspense>
      )}
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="h-72 rounded-card!" />
    </div>
  );
}

function AccountHeader({ member }: { member: User }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4.5">
      <OwnAvatar member={member} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="title-card wrap-anywhere">{member.fullName}</p>
        <p className="text-muted">
          @{hostelValue(member)} - {member.hostelName}
        </p>
      </div>
    </div>
  );
}

/** The tabs of the settings. They look like a `Segmented`, but each has its own address. On phones they scroll, the open one in sight. */
function SettingsTabs({ contractor }: { contractor: boolean }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && open) bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.clientWidth) / 2;
  }, [pathname]);
  const tabs = [
    { to: '/settings', label: t`Personal` },
    ...(contractor ? [{ to: '/settings/billing', label: t`Billing` }] : []),
    { to: '/settings/password', label: t`Password` },
    ...(contractor
      ? [
          { to: '/settings/kitchen-key', label: t`Kitchen key` },
          { to: '/settings/counter-key', label: t`Counter key` },
        ]
      : [{ to: '/settings/card', label: t`My card` }]),
  ];
  return (
    <nav
      ref={bar}
      aria-label={t`Settings`}
      className="relative mb-5 flex fade-ends gap-0.5 overflow-x-auto rounded-[14px] bg-sunk p-1 shadow-[inset_0_0_0_1px_var(--line)] [scrollbar-width:none]"
    >
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'flex min-h-(--tap) flex-auto items-center justify-center rounded-control px-3 font-semibold whitespace-nowrap',
              isActive
                ? 'bg-raised text-ink not-focus-visible:shadow-[0_0_0_1px_var(--line),0_1px_3px_rgb(72_44_12/0.12)]'
                : 'text-muted hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
