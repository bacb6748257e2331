import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel, type User } from '@tiffin/contracts';
import {
  CalendarClock,
  ClipboardList,
  LogOut,
  Menu as MenuIcon,
  ReceiptText,
  Settings,
  ShoppingBag,
  UserPlus,
  WalletMinimal,
  X,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCanteen } from '../../features/canteen/use-canteen';
import { useCartCount } from '../../features/cart/cart-store';
import { LazyMonthSoFarLine } from '../../features/month-so-far/lazy-month-so-far-line';
import { useMember } from '../../session';
import { Avatar } from '../../ui/avatar';
import { ButtonLink, IconButton } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Menu } from '../../ui/menu';
import { SearchBox } from './search-box';
import { useLogOut } from './use-log-out';

export const SIDEBAR_ID = 'sidebar';

interface HeaderProps {
  sidebarOpen: boolean;
  onSidebar: (open: boolean) => void;
  /** Called when the pointer or focus reaches the sidebar's button. */
  onApproachSidebar: () => void;
  /** Whether the page has a search box. On small screens it is below the header. */
  search: boolean;
}

/** The page header: always at the top, 60 px high. */
export function Header({ sidebarOpen, onSidebar, onApproachSidebar, search }: HeaderProps) {
  const { t } = useLingui();
  const member = useMember();
  return (
    <header className="sticky top-0 z-20 flex h-(--header) shrink-0 items-center gap-2 border-b border-line bg-surface pr-[calc(var(--gutter)-4px)] pl-2">
      <IconButton
        label={sidebarOpen ? t`Close the menu` : t`Open the menu`}
        aria-expanded={sidebarOpen}
        aria-controls={sidebarOpen ? SIDEBAR_ID : undefined}
        icon={sidebarOpen ? <X aria-hidden size={24} /> : <MenuIcon aria-hidden size={24} />}
        onPointerEnter={onApproachSidebar}
        onFocus={onApproachSidebar}
        onClick={() => onSidebar(!sidebarOpen)}
      />
      <Brand />
      {search && (
        <div className="mx-2 max-w-[240px] flex-1 lg:mx-auto lg:max-w-[400px] xl:max-w-[500px]">
          <SearchBox />
        </div>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {member?.role === 'student' && (
          <>
            <CartButton />
            <StudentMenu student={member} />
          </>
        )}
        {member?.role === 'contractor' && (
          <>
            <AddStudent />
            <ContractorMenu contractor={member} />
          </>
        )}
      </div>
    </header>
  );
}

/** Links a contractor to the registration of a student; on small screens only an icon. */
function AddStudent() {
  const { t } = useLingui();
  return (
    <ButtonLink
      to="/register-student"
      tone="soft"
      icon={<UserPlus aria-hidden size={19} />}
      aria-label={t`Add Student`}
      className="mr-1 max-md:size-(--tap) max-md:border-transparent! max-md:bg-transparent! max-md:p-0! max-md:text-ink!"
    >
      <span className="max-md:hidden">
        <Trans>Student</Trans>
      </span>
    </ButtonLink>
  );
}

/** Links to the cart; the badge shows its number of units, and does not grow over the icon with large text. */
function CartButton() {
  const { t } = useLingui();
  const count = useCartCount();
  return (
    <Link
      to="/cart"
      aria-label={t`Cart, ${plural(count, { one: '# item', other: '# items' })}`}
      className="relative inline-grid size-(--tap) place-items-center rounded-control hover:bg-wash"
    >
      <ShoppingBag aria-hidden size={23} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-px right-0 grid h-[20px] min-w-[20px] place-items-center rounded-[10px] bg-danger px-[5px] text-[min(var(--size-xs),14px)] leading-none font-bold text-on-danger tabular-nums ring-2 ring-surface"
        >
          {count}
        </span>
      )}
    </Link>
  );
}

/** A student's menu: their pages, what the month costs so far, and what the canteen serves when. */
function StudentMenu({ student }: { student: User }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const canteen = useCanteen();
  const bills = (
    <span className="py-1">
      <Trans>My Bills</Trans>
      <span className="block text-sm font-normal text-muted">
        <LazyMonthSoFarLine />
      </span>
    </span>
  );
  const pages = [
    { label: t`My Orders`, icon: <ReceiptText aria-hidden size={20} />, onSelect: () => void navigate(`/orders/${student._id}`) },
    { label: bills, icon: <WalletMinimal aria-hidden size={20} />, onSelect: () => void navigate(`/bills/${student._id}`) },
  ];
  const week = { label: t`What is served when`, icon: <CalendarClock aria-hidden size={20} />, onSelect: () => void navigate('/week') };
  return <AccountMenu member={student} role={t`Roll no. ${student.rollNo}`} pages={canteen?.hasWeek ? [...pages, week] : pages} />;
}

function ContractorMenu({ contractor }: { contractor: User }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const orders = {
    label: t`Today's Orders`,
    icon: <ClipboardList aria-hidden size={20} />,
    onSelect: () => void navigate('/today-orders'),
  };
  return <AccountMenu member={contractor} role={t`Contractor`} pages={[orders]} />;
}

/** The signed-in user's menu: their pages, the settings and the log-out. */
function AccountMenu({ member, role, pages }: { member: User; role: string; pages: ComponentProps<typeof Menu>['items'] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <Menu
      trigger={<IconButton label={t`Your account`} icon={<Avatar person={member} size="sm" />} className="*:max-h-[40px] *:max-w-[40px]" />}
      heading={
        <>
          <span className="block font-semibold">{member.fullName}</span>
          <span className="block text-sm font-normal text-muted">
            {role} · {hostelLabel(member)}
          </span>
        </>
      }
      items={[
        ...pages,
        { label: t`Settings`, icon: <Settings aria-hidden size={20} />, onSelect: () => void navigate('/settings') },
        { label: t`Log out`, icon: <LogOut aria-hidden size={20} />, onSelect: logOut },
      ]}
    />
  );
}

/** Logo and name; links to Home. With large text the name has no space, and wraps out of sight. */
function Brand() {
  const { t } = useLingui();
  return (
    <Link
      to="/"
      aria-label={t`Tiffin, home`}
      className="flex h-(--tap) min-w-8 flex-wrap gap-x-2 overflow-hidden rounded-control pr-2 font-display text-[1.5rem] leading-none font-bold tracking-[-0.01em] *:flex *:h-full *:items-center"
    >
      <span>
        <Mark />
      </span>
      <span className="pt-[3px]">Tiffin</span>
    </Link>
  );
}
