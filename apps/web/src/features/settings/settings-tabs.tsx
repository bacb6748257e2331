import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { NavLink } from 'react-router-dom';

/** The pages of the settings. They look like a `Segmented`, but each is an address of its own. */
export function SettingsTabs({ contractor }: { contractor: boolean }) {
  const { t } = useLingui();
  const tabs = [
    { to: '/settings', label: t`Personal` },
    { to: '/settings/password', label: t`Password` },
    ...(contractor ? [{ to: '/settings/kitchen-key', label: t`Kitchen key` }] : []),
  ];
  return (
    <nav aria-label={t`Settings`} className="mb-5 flex gap-0.5 rounded-[14px] bg-sunk p-1 shadow-[inset_0_0_0_1px_var(--line)]">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'flex min-h-(--tap) flex-1 items-center justify-center rounded-control px-2 text-center font-semibold sm:px-[18px]',
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
