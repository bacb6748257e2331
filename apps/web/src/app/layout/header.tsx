import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useMember } from '../../session';
import { IconButton } from '../../ui/button';
import { AddStudent } from './add-student';
import { Brand } from './brand';
import { CartButton } from './cart-button';
import { SearchBox } from './search-box';
import { UserMenu } from './user-menu';

export const SIDEBAR_ID = 'sidebar';

interface HeaderProps {
  sidebarOpen: boolean;
  onSidebar: (open: boolean) => void;
  /** Somebody reaches for the sidebar's button. */
  onReach: () => void;
  /** On small screens the search stands below. */
  search: boolean;
}

/** Always at the top, 60 px high. */
export function Header({ sidebarOpen, onSidebar, onReach, search }: HeaderProps) {
  const { t } = useLingui();
  const member = useMember();
  return (
    <header className="sticky top-0 z-20 flex h-(--header) shrink-0 items-center gap-2 border-b border-line bg-surface pr-[calc(var(--gutter)-4px)] pl-2">
      <IconButton
        label={sidebarOpen ? t`Close the menu` : t`Open the menu`}
        aria-expanded={sidebarOpen}
        aria-controls={sidebarOpen ? SIDEBAR_ID : undefined}
        icon={sidebarOpen ? <X aria-hidden size={24} /> : <MenuIcon aria-hidden size={24} />}
        onPointerEnter={onReach}
        onFocus={onReach}
        onClick={() => onSidebar(!sidebarOpen)}
      />
      <Brand />
      {search && (
        <div className="mx-auto max-w-[400px] flex-1 xl:max-w-[500px]">
          <SearchBox />
        </div>
      )}
      <div className="ml-auto flex items-center gap-1">
        {member?.role === 'student' && <CartButton />}
        {member?.role === 'contractor' && <AddStudent />}
        {member && <UserMenu member={member} />}
      </div>
    </header>
  );
}
