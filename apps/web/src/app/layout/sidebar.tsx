import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useMember, useUser } from '../../session';
import { Avatar } from '../../ui/avatar';
import { SIDEBAR_ID } from './header';
import { useSidebarLinks } from './sidebar-links';
import { useLogOut } from './use-log-out';

const ROW = 'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3.5 font-medium';

/** The sidebar: 265 px from the left, over the page. The header stays usable; the rest of the page is inert until the sidebar closes. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const member = useMember();
  const links = useSidebarLinks();
  const logOut = useLogOut();
  const nav = useRef<HTMLElement>(null);
  useEscape(open, onClose);
  useEffect(() => {
    if (open) nav.current?.focus({ preventScroll: true });
  }, [open]);

  if (!open) return null;
  return (
    <>
      <div className="motion-fade fixed inset-0 top-(--header) z-18 bg-scrim" onClick={onClose} />
      <nav
        id={SIDEBAR_ID}
        ref={nav}
        tabIndex={-1}
        aria-label={t`Main`}
        className="motion-drawer fixed top-(--header) bottom-0 left-0 z-19 flex w-(--sidebar) flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface p-3 shadow-none!"
      >
        {links.map(({ to, label, Icon, Count }) => (
          <NavLink
            key={to}
            to={to}
            end={to !== '/settings'}
            onClick={onClose}
            className={({ isActive }) =>
              clsx(ROW, isActive ? 'bg-accent-soft font-semibold text-accent-ink' : 'hover:bg-wash [&>svg]:text-muted')
            }
          >
            <Icon aria-hidden size={21} />
            {label}
            {Count && (
              <span className="ml-auto">
                <Suspense fallback={null}>
                  <Count />
                </Suspense>
              </span>
            )}
          </NavLink>
        ))}
        {user && (
          <button type="button" className={clsx(ROW, 'hover:bg-wash [&>svg]:text-muted')} onClick={logOut}>
            <LogOut aria-hidden size={21} />
            <Trans>Log out</Trans>
          </button>
        )}
        {member && (
          <div className="mt-auto flex flex-wrap items-center gap-3 border-t border-line p-3.5 pt-3">
            <Avatar person={member} />
            <div className="min-w-0 flex-[1_1_8rem]">
              <p className="truncate font-semibold">{member.fullName}</p>
              <p className="truncate text-sm text-muted">
                {member.role === 'student' ? t`Roll no. ${member.rollNo}` : t`Contractor`} · {hostelLabel(member)}
              </p>
            </div>
          </div>
        )}
      </nav>
    </>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    const before = document.activeElement;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', pressed);
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      document.removeEventListener('keydown', pressed);
      document.documentElement.classList.remove('overflow-hidden');
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [active]);
}
