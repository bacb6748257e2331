import { useLingui } from '@lingui/react/macro';
import {
  CalendarCheck,
  CalendarClock,
  ChartColumn,
  ChefHat,
  CircleQuestionMark,
  ClipboardList,
  ConciergeBell,
  History,
  House,
  Info,
  LogIn,
  MonitorCheck,
  ReceiptText,
  Settings,
  Users,
  WalletMinimal,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { useMember } from '../../session';
import type { SidebarPage } from '../contractor-pages';

interface SidebarLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** A badge with the number of open items; its code may load after the link. */
  Count?: ComponentType;
}

// If the code does not load, the link works without the badge.
const PendingBadge = lazy(() =>
  import('../../features/pending-orders/pending-badge').then(
    (loaded) => ({ default: loaded.PendingBadge }),
    () => ({ default: () => null }),
  ),
);

const EnquiriesBadge = lazy(() =>
  import('../../features/bill-enquiries/enquiries-badge').then(
    (loaded): { default: ComponentType } => ({ default: loaded.EnquiriesBadge }),
    () => ({ default: () => null }),
  ),
);

/** The links that work for the current user (docs/reference/decisions.md#8.7). */
export function useSidebarLinks(): SidebarLink[] {
  const { t } = useLingui();
  const member = useMember();
  const home = { to: member ? '/' : '/new-user', label: t`Home`, Icon: House };
  const kitchen = { to: '/kitchen', label: t`Kitchen`, Icon: ChefHat };
  const counter = { to: '/counter', label: t`Counter`, Icon: ConciergeBell };
  const pickup = { to: '/pickup', label: t`Pickup screen`, Icon: MonitorCheck };
  const about = [
    { to: '/faqs', label: t`FAQ`, Icon: CircleQuestionMark },
    { to: '/about-us', label: t`About Us`, Icon: Info },
  ];
  if (!member) return [home, { to: '/login', label: t`Log in`, Icon: LogIn }, kitchen, counter, pickup, ...about];
  const settings = { to: '/settings', label: t`Settings`, Icon: Settings };
  if (member.role === 'contractor') {
    const links = {
      '/today-orders': { label: t`Today's Orders`, Icon: ClipboardList, Count: PendingBadge },
      '/day': { label: t`Day's close`, Icon: CalendarCheck },
      '/statistics': { label: t`Statistics`, Icon: ChartColumn },
      '/all-bills': { label: t`Bills`, Icon: WalletMinimal, Count: EnquiriesBadge },
      '/week': { label: t`Opening hours`, Icon: CalendarClock },
      '/kitchen': kitchen,
      '/counter': counter,
      '/pickup': pickup,
      '/students': { label: t`Students`, Icon: Users },
      '/history': { label: t`History`, Icon: History },
    } satisfies Record<SidebarPage | '/kitchen' | '/week' | '/counter' | '/pickup', Omit<SidebarLink, 'to'>>;
    return [home, ...Object.entries(links).map(([to, link]) => ({ ...link, to })), ...about, settings];
  }
  return [
    home,
    { to: `/orders/${member._id}`, label: t`My Orders`, Icon: ReceiptText },
    { to: `/bills/${member._id}`, label: t`My Bills`, Icon: WalletMinimal },
    ...about,
    settings,
  ];
}
